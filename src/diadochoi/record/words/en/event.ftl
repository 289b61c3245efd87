# What happens: the log. Each event names its fields (rules/core/events.py).

## The table itself

event-segment =
    { KIND($seat) ->
        [none] { $segment }.
       *[other] { $seat }'s { $segment }.
    }
event-victory = { $seat } wins { $kind }.

## Setup

event-general_dealt = { $general } is dealt to { $seat }.
event-general_passed_on = { $seat } passes { $general } to the next player.
event-general_starts =
    { KIND($units) ->
        [none] { KIND($seat) ->
                [none] { $general } starts { FORM($place, form: "at") }.
               *[other] { $seat }'s { $general } starts { FORM($place, form: "at") }.
            }
       *[other] { KIND($seat) ->
                [none] { $general } starts { FORM($place, form: "at") } with { $units }.
               *[other] { $seat }'s { $general } starts { FORM($place, form: "at") } with { $units }.
            }
    }

## Sequence of play

event-turn = Game Turn { $turn } begins.
event-round = Round { $round } begins.
event-general_replaces = { $general } replaces { $before } in { $seat }'s Faction.
event-general_joins = { $general } joins { $seat }.
event-usurper =
    { KIND($seat) ->
        [none] There is no Usurper.
       *[other] { $seat } is the Usurper.
    }
event-tie_roll = { $seat } rolls { $die } to break the tie.
event-turn_order = { $chooser } chooses the turn order: { $first } goes first, and play passes { $direction }.
event-cards_dealt =
    Everyone is dealt { $each ->
        [one] { $each } card
       *[other] { $each } cards
    }{ $table ->
        [0] {""}
        [one] , and { $table } is placed face down on the table
       *[other] , and { $table } are placed face down on the table
    }; { $left ->
        [one] { $left } is left in the draw pile.
       *[other] { $left } are left in the draw pile.
    }
event-card_lapses = { $card }, played by { $seat }, no longer has any effect.

## Reinforcements

event-reinforcements =
    { KIND($units) ->
        [none] { $seat } receives no reinforcements.
       *[other] { $seat } receives { $units }.
    }
event-units_placed = { $seat } places { $units } { FORM($place, form: "at") }.
event-general_placed = { $seat } places { $general } { FORM($place, form: "at") }.

## Political control

event-pc =
    { KIND($owner) ->
        [none] { COUNT($before) ->
                [one] { $before } loses control of { $space }.
               *[other] { $before } lose control of { $space }.
            }
        [independent] { COUNT($space) ->
                [one] { $space } is now Independent.
               *[other] { $space } are now Independent.
            }
       *[other] { COUNT($owner) ->
                [one] { $owner } controls { $space }.
               *[other] { $owner } control { $space }.
            }
    }
event-province =
    { KIND($owner) ->
        [none] { COUNT($before) ->
                [one] { $before } no longer controls { $province }.
               *[other] { $before } no longer control { $province }.
            }
        [independent] { $province } is now Independent.
       *[other] { COUNT($owner) ->
                [one] { $owner } controls { $province }.
               *[other] { $owner } control { $province }.
            }
    }
event-fleet_control =
    { KIND($seat) ->
        [none] No one controls { $fleet } anymore.
       *[other] { $seat } takes control of { $fleet }.
    }
event-fleet_dispersed =
    { KIND($seat) ->
        [none] { COUNT($fleet) ->
                [one] { $fleet } is Dispersed.
               *[other] { $fleet } are Dispersed.
            }
       *[other] { COUNT($fleet) ->
                [one] { $seat }'s { FORM($fleet, form: "bare") } is Dispersed.
               *[other] { $seat }'s { FORM($fleet, form: "bare") } are Dispersed.
            }
    }
event-fleet_returned =
    { KIND($seat) ->
        [none] { COUNT($fleet) ->
                [one] { $fleet } returns.
               *[other] { $fleet } return.
            }
       *[other] { COUNT($fleet) ->
                [one] { $fleet } returns to { $seat }.
               *[other] { $fleet } return to { $seat }.
            }
    }
event-fleet_upgraded =
    { KIND($seat) ->
        [none] { COUNT($fleet) ->
                [one] { $fleet } is upgraded.
               *[other] { $fleet } are upgraded.
            }
       *[other] { COUNT($fleet) ->
                [one] { $seat }'s { FORM($fleet, form: "bare") } is upgraded.
               *[other] { $seat }'s { FORM($fleet, form: "bare") } are upgraded.
            }
    }
event-pc_isolated = { $space } is isolated: { $seat } loses control of it.
event-siege_lifted = { $seat }'s siege of { $space } is over.

## Combat units and generals

event-units_eliminated =
    { KIND($place) ->
        [off_map] { $seat } loses { $units }.
       *[other] { $seat } loses { $units } { FORM($place, form: "at") }.
    }
event-units_dispersed =
    { KIND($place) ->
        [off_map] { KIND($seat) ->
                [none] { COUNT($units) ->
                        [one] { $units } goes to the Dispersed Box.
                       *[other] { $units } go to the Dispersed Box.
                    }
               *[other] { COUNT($units) ->
                        [one] { $seat }: { $units } goes to the Dispersed Box.
                       *[other] { $seat }: { $units } go to the Dispersed Box.
                    }
            }
       *[other] { KIND($seat) ->
                [none] { COUNT($units) ->
                        [one] { $units } { FORM($place, form: "at") } is Dispersed.
                       *[other] { $units } { FORM($place, form: "at") } are Dispersed.
                    }
               *[other] { COUNT($units) ->
                        [one] { $seat }: { $units } { FORM($place, form: "at") } is Dispersed.
                       *[other] { $seat }: { $units } { FORM($place, form: "at") } are Dispersed.
                    }
            }
    }
event-general_dispersed =
    { KIND($general) ->
        [minor] { KIND($seat) ->
                [none] { $general } leaves the map.
               *[other] { $seat }'s { $general } leaves the map.
            }
       *[other] { KIND($seat) ->
                [none] { $general } is Dispersed.
               *[other] { $seat }'s { $general } is Dispersed.
            }
    }
event-minor_posted =
    { KIND($place) ->
        [off_map] { $seat } takes { $general } off the map.
       *[other] { $seat } puts { $general } { FORM($place, form: "at") }.
    }
event-minor_recalled =
    { KIND($seat) ->
        [none] { $general } no longer leads any units { FORM($place, form: "at") } and leaves the map.
       *[other] { $seat }'s { $general } no longer leads any units { FORM($place, form: "at") } and leaves the map.
    }

## Legitimacy and the royal family

event-champion_lost = { $seat } is no longer a Champion.
event-champion_regained = { $seat } is a Champion again.
event-royal_control =
    { KIND($seat) ->
        [none] No one controls { $royal } anymore.
       *[other] { $seat } takes control of { $royal }.
    }
event-royal_removed = { $royal } is out of the game.
event-royal_arrives = { $royal } arrives { FORM($place, form: "at") }.
event-takes_command =
    { KIND($seat) ->
        [none] { $general } takes command { FORM($place, form: "at") }.
       *[other] { $seat }'s { $general } takes command { FORM($place, form: "at") }.
    }
event-heir_assassinated =
    { KIND($seat) ->
        [none] { $royal } is assassinated.
       *[other] { $royal } is assassinated: { $seat } failed as Regent.
    }
event-marriage = { $royal } marries into { $seat }'s Faction.
event-burial = { $seat } buries Alexander at { $space }.

## Activation and the land procedure

event-movement_roll = { $seat } rolls { $die } for movement.
event-levy = { $seat } raises a Mercenary unit instead of moving.
event-levy_for_card = { $seat } raises a Mercenary unit instead of playing a card.
event-dowry = { $seat } rolls { $dice } for the dowry and may place that many PC markers.
event-activated = { $seat } activates { $general } { FORM($place, form: "at") }.
event-moved =
    { SAME($from, $to) ->
        [yes] { KIND($units) ->
                [none] { $general } comes out of the city of { $to }.
               *[other] { $general } comes out of the city of { $to } with { $units }.
            }
       *[no] { KIND($units) ->
                [none] { $general } moves from { $from } to { $to }.
               *[other] { $general } moves from { $from } to { $to } with { $units }.
            }
    }
event-taken_along = { $general } comes along from { $place }.
event-left_behind = { $general } stays behind { FORM($place, form: "at") }.
event-pc_removed_by_march = { $seat }'s Army removes the PC marker at { $space }.
event-went_inside = { $seat }'s Army goes inside { FORM($place, form: "space") }.
event-ability = { $general } uses his ability { FORM($place, form: "at") }.
event-shifted = { $seat } moves { $piece } to { $place }.
event-passage_granted = { $seat } grants { $mover } Free Passage through { $space }.
event-passage_refused = { $seat } refuses { $mover } Free Passage through { $space }.
event-passage_cancelled = The Free Passage that { $seat } granted { $mover } at { $space } is cancelled.
event-overrun =
    { COUNT($faction) ->
        [one] { $faction } overruns { $enemy } { FORM($place, form: "at") }.
       *[other] { $faction } overrun { $enemy } { FORM($place, form: "at") }.
    }
event-retreat =
    { COUNT($faction) ->
        [one] { $faction } retreats from { $from } to { $to }.
       *[other] { $faction } retreat from { $from } to { $to }.
    }
event-withdrew =
    { COUNT($faction) ->
        [one] { $faction } withdraws from { $from } to { $to }.
       *[other] { $faction } withdraw from { $from } to { $to }.
    }
event-army_back =
    { COUNT($army) ->
        [one] { $army } goes back to { $place }.
       *[other] { $army } go back to { $place }.
    }

## Interception and evasion

event-interception_declared =
    { KIND($units) ->
        [none] { $seat } tries to intercept at { $to } from { $from }.
       *[other] { $seat } tries to intercept at { $to } from { $from } with { $units }.
    }
event-interception_roll =
    { $success ->
        [1] { $general } intercepts at { $to }: { ROLL($die, $bonus) } rolled, { $need } needed.
       *[other] { $general } fails to intercept at { $to }: { ROLL($die, $bonus) } rolled, { $need } needed.
    }
event-evasion_roll =
    { $success ->
        [1] { $general } evades { FORM($place, form: "at") }: { ROLL($die, $bonus) } rolled, { $need } needed.
       *[other] { $general } fails to evade { FORM($place, form: "at") }: { ROLL($die, $bonus) } rolled, { $need } needed.
    }
event-fled = { $seat } evades from { $from } to { $to }.

## Land battle, Attrition, defeat

event-battle =
    { COUNT($attacker) ->
        [one] { $attacker } attacks { $defender } { FORM($place, form: "at") }.
       *[other] { $attacker } attack { $defender } { FORM($place, form: "at") }.
    }
event-units_join_battle =
    { KIND($seat) ->
        [none] { COUNT($units) ->
                [one] { $units } comes out of the city to fight { FORM($place, form: "at") }.
               *[other] { $units } come out of the city to fight { FORM($place, form: "at") }.
            }
       *[other] { COUNT($units) ->
                [one] { $seat }: { $units } comes out of the city to fight { FORM($place, form: "at") }.
               *[other] { $seat }: { $units } come out of the city to fight { FORM($place, form: "at") }.
            }
    }
event-general_joins_battle =
    { KIND($seat) ->
        [none] { $general } comes out of the city to fight { FORM($place, form: "at") }.
       *[other] { $seat }'s { $general } comes out of the city to fight { FORM($place, form: "at") }.
    }
event-no_battle =
    { COUNT($faction) ->
        [one] There is no battle { FORM($place, form: "at") }: { $faction } has no units left to fight.
       *[other] There is no battle { FORM($place, form: "at") }: { $faction } have no units left to fight.
    }
event-prestige =
    { COUNT($faction) ->
        [one] { $faction } has { $prestige } Prestige { FORM($place, form: "at") }.
       *[other] { $faction } have { $prestige } Prestige { FORM($place, form: "at") }.
    }
event-royals_apart =
    { KIND($seat) ->
        [none] { COUNT($units) ->
                [one] { $units } stays out of the battle { FORM($place, form: "at") }.
               *[other] { $units } stay out of the battle { FORM($place, form: "at") }.
            }
       *[other] { COUNT($units) ->
                [one] { $seat }: { $units } stays out of the battle { FORM($place, form: "at") }.
               *[other] { $seat }: { $units } stay out of the battle { FORM($place, form: "at") }.
            }
    }
event-royals_defect =
    { COUNT($units) ->
        [one] { $units } { FORM($place, form: "at") } defects from { $seat } to { $to }.
       *[other] { $units } { FORM($place, form: "at") } defect from { $seat } to { $to }.
    }
event-elephant_dice = { $seat }'s Elephants roll { $dice }: strength { $strength }.
event-elephants_stopped =
    { KIND($seat) ->
        [none] { $number ->
                [one] { $number } Elephant unit is kept out of the fight.
               *[other] { $number } Elephant units are kept out of the fight.
            }
       *[other] { $number ->
                [one] { $seat }: { $number } Elephant unit is kept out of the fight.
               *[other] { $seat }: { $number } Elephant units are kept out of the fight.
            }
    }
event-elephant_rerolled =
    { KIND($seat) ->
        [none] { $general } rerolls an Elephant die: { $die }, strength { $after } instead of { $before }.
       *[other] { $seat }'s { $general } rerolls an Elephant die: { $die }, strength { $after } instead of { $before }.
    }
event-strength_item = { $faction }: { $item } { SIGNED($points) }.
event-battle_dice =
    { KIND($general) ->
        [none] { COUNT($faction) ->
                [one] { $faction } rolls { $dice }, counted as { $raised } (Battle Rating { $rating }).
               *[other] { $faction } roll { $dice }, counted as { $raised } (Battle Rating { $rating }).
            }
       *[other] { KIND($faction) ->
                [none] { $general } rolls { $dice }, counted as { $raised } (Battle Rating { $rating }).
                [independent] { $general } rolls { $dice }, counted as { $raised } (Battle Rating { $rating }).
               *[other] { $faction }'s { $general } rolls { $dice }, counted as { $raised } (Battle Rating { $rating }).
            }
    }
event-roll_item = { $faction }: { $item } { SIGNED($points) } on the roll.
event-battle_score = { $faction }: strength { $strength }, roll { $roll }, score { $score }.
event-battle_result =
    { KIND($winner) ->
        [none] The battle { FORM($place, form: "at") } is a draw: attacker { $attacker_score }, defender { $defender_score }.
       *[other] { COUNT($winner) ->
                [one] { $winner } wins the battle { FORM($place, form: "at") }: attacker { $attacker_score }, defender { $defender_score }.
               *[other] { $winner } win the battle { FORM($place, form: "at") }: attacker { $attacker_score }, defender { $defender_score }.
            }
    }
event-general_loss_check =
    { $need ->
        [6] { KIND($seat) ->
                [none] { $general } is in danger: { $die } rolled; a 6 kills him.
               *[other] { $seat }'s { $general } is in danger: { $die } rolled; a 6 kills him.
            }
       *[other] { KIND($seat) ->
                [none] { $general } is in danger: { $die } rolled; { $need } or more kills him.
               *[other] { $seat }'s { $general } is in danger: { $die } rolled; { $need } or more kills him.
            }
    }
event-general_killed =
    { KIND($seat) ->
        [none] { $general } is killed { FORM($place, form: "at") }.
       *[other] { $seat }'s { $general } is killed { FORM($place, form: "at") }.
    }
event-attrition =
    { $lost ->
        [one] Attrition for { $seat } { FORM($place, form: "at") }: { ROLL($die, $modifier) } rolled, { $lost } unit lost.
       *[other] Attrition for { $seat } { FORM($place, form: "at") }: { ROLL($die, $modifier) } rolled, { $lost } units lost.
    }
event-army_beaten =
    { COUNT($by) ->
        [one] { $by } beats { $army } { FORM($place, form: "at") }.
       *[other] { $by } beat { $army } { FORM($place, form: "at") }.
    }
event-popularity_gained =
    { KIND($seat) ->
        [none] { $general } gains { $points } Popularity.
       *[other] { $seat }'s { $general } gains { $points } Popularity.
    }
event-beaten_hired =
    { COUNT($units) ->
        [one] { $units } from the losing side joins { $general } { FORM($place, form: "at") }.
       *[other] { $units } from the losing side join { $general } { FORM($place, form: "at") }.
    }

## Sieges

event-siege =
    { KIND($general) ->
        [none] { $seat } conducts a Siege of { $space }.
       *[other] { $seat } conducts a Siege of { $space }, led by { $general }.
    }
event-siege_modifier = Siege of { $space }: { $item } { SIGNED($points) }.
event-siege_single_roll =
    { $taken ->
        [1] Siege of { $space }: { $die } rolled, { $modified } with all modifiers; the Siege succeeds.
       *[other] { $losses ->
                [0] Siege of { $space }: { $die } rolled, { $modified } with all modifiers; nothing happens.
               *[other] { $losses ->
                        [one] Siege of { $space }: { $die } rolled, { $modified } with all modifiers; { $losses } unit lost.
                       *[other] Siege of { $space }: { $die } rolled, { $modified } with all modifiers; { $losses } units lost.
                    }
            }
    }
event-siege_roll =
    Siege of { $space }: { $die } rolled, { $modified } with all modifiers; { $points ->
        [one] { $points } Siege Point
       *[other] { $points } Siege Points
    }, { $losses ->
        [one] { $losses } unit lost.
       *[other] { $losses } units lost.
    }
event-siege_points =
    { $points ->
        [one] Siege of { $space }: { $points } Siege Point so far; it takes { $needed }.
       *[other] Siege of { $space }: { $points } Siege Points so far; it takes { $needed }.
    }
event-siege_completed =
    { KIND($owner) ->
        [none] { $seat } takes { $space }.
       *[other] { $seat } takes { $space } from { $owner }.
    }
event-capital_lost = { $seat } loses the Capital { $space } to { $taker }.

## The Tyche Segment and its cards

event-card_played =
    { KIND($use) ->
        [event] { $seat } plays { $card } for the Event.
        [operations] { $seat } plays { $card } for OPs.
        [bonus] { $seat } plays { $card } for the Event and the OPs.
        [discard] { $seat } discards { $card }.
       *[other] { $seat } plays { $card } { $use }.
    }
event-card_event = { $seat } resolves the Event of { $card }.
event-card_drawn =
    { KIND($card) ->
        [none] { $seat } draws a card.
       *[other] { $seat } draws { $card }.
    }
event-card_removed = { $card } is out of the game.
event-card_revealed = { $card } is revealed from the table.
event-no_card = { $seat } has no cards left to play.
event-discards_reshuffled =
    { $cards ->
        [one] The discards are shuffled into a new draw pile of { $cards } card.
       *[other] The discards are shuffled into a new draw pile of { $cards } cards.
    }
event-surprise_played = { $seat } plays { $card }.
event-surprise_cancelled = { $card }, played by { $seat }, is cancelled.
event-surprise_discarded = { $seat } discards { $card }.
event-card_enters = { $card } is added to the deck.
event-card_roll =
    { $success ->
        [1] { $card }: { $seat } rolls { $die }, needs { $need } and succeeds.
       *[other] { $card }: { $seat } rolls { $die }, needs { $need } and fails.
    }
event-card_stolen = { $seat } takes a card from { $victim }'s hand.
event-card_gained =
    { KIND($card) ->
        [none] { $seat } gets a card.
       *[other] { $seat } gets { $card }.
    }
event-city_looted = { $seat } loots the treasure of { $space }.
event-desertion_roll =
    { $deserters ->
        [one] { $victim }'s Army { FORM($place, form: "at") } suffers desertions: { $die } rolled, { $deserters } unit deserts.
       *[other] { $victim }'s Army { FORM($place, form: "at") } suffers desertions: { $die } rolled, { $deserters } units desert.
    }
event-units_change_sides =
    { COUNT($units) ->
        [one] { $units } { FORM($place, form: "at") } changes sides from { $loser } to { $winner }.
       *[other] { $units } { FORM($place, form: "at") } change sides from { $loser } to { $winner }.
    }
event-unrest_roll = Unrest: { $seat } rolls { $dice }.
event-no_unrest = { $seat } chooses { $province }, where no Independent PC marker can be placed.
event-mutiny_fails = { $seat }'s Mutiny fails.
event-oratory =
    { KIND($seat) ->
        [none] { $general } uses the Gift of Oratory.
       *[other] { $seat }'s { $general } uses the Gift of Oratory.
    }
event-condemned = { $seat } condemns { $general }.
event-condemnation_ends =
    { KIND($seat) ->
        [none] { $general } is no longer condemned.
       *[other] { $seat }'s { $general } is no longer condemned.
    }
event-support_begins = The Persians support { $seat }.
event-support_ends = The Persians no longer support { $seat }.
event-oracle_speaks = The oracle speaks for { $seat }.
event-helepolis_built = { $seat } builds the Helepolis at { $space }.
event-helepolis_leaves = { $seat }'s Helepolis at { $space } is removed.
event-port_supplied = { $seat } brings supplies to { $space } by sea.
event-construction_begins = { $seat } starts building a Capital at { $space }.
event-construction_lost = { $seat }'s unfinished Capital at { $space } is lost.
event-capital_finished = { $seat } has finished the Capital { $space }.
event-force_march =
    { $points ->
        [one] { $seat } Force-Marches { $general } with { $points } MP.
       *[other] { $seat } Force-Marches { $general } with { $points } MPs.
    }
event-training =
    { $progress ->
        [one] { $seat } trains { $unit } units: { $progress } OP so far.
       *[other] { $seat } trains { $unit } units: { $progress } OPs so far.
    }
event-training_completed = { $seat } has finished training { $unit } units.
event-cart_finished = { $seat } has finished the Funeral Cart.

## Naval movement and battle

event-embarked =
    { KIND($units) ->
        [none] { KIND($seat) ->
                [none] { $general } embarks { FORM($place, form: "at") }.
               *[other] { $seat }'s { FORM($general, form: "bare") } embarks { FORM($place, form: "at") }.
            }
       *[other] { KIND($seat) ->
                [none] { $general } embarks { FORM($place, form: "at") } with { $units }.
               *[other] { $seat }'s { FORM($general, form: "bare") } embarks { FORM($place, form: "at") } with { $units }.
            }
    }
event-escort =
    { KIND($seat) ->
        [none] { COUNT($fleet) ->
                [one] { $fleet } escorts the Army.
               *[other] { $fleet } escort the Army.
            }
       *[other] { COUNT($fleet) ->
                [one] { $seat }'s { FORM($fleet, form: "bare") } escorts the Army.
               *[other] { $seat }'s { FORM($fleet, form: "bare") } escort the Army.
            }
    }
event-sea_step =
    { KIND($seat) ->
        [none] { $general } sails from { $from } to { $to }.
       *[other] { $seat }'s { FORM($general, form: "bare") } sails from { $from } to { $to }.
    }
event-storm = A storm hits { $seat } off { $space }.
event-weather_modifier = { $seat }'s Fleets change { $mover }'s weather roll by { SIGNED($value) }.
event-weather_roll = { $seat }'s weather roll: { $die } rolled, { $modified } with the Fleets' modifiers.
event-units_aboard = { $seat } takes { $units } aboard { FORM($place, form: "at") }.
event-general_aboard = { $seat } takes { $general } aboard { FORM($place, form: "at") }.
event-royal_aboard = { $seat } takes { $royal } aboard { FORM($place, form: "at") }.
event-units_ashore = { $seat } puts { $units } ashore { FORM($place, form: "at") }.
event-general_ashore = { $seat } puts { $general } ashore { FORM($place, form: "at") }.
event-royal_ashore = { $seat } puts { $royal } ashore { FORM($place, form: "at") }.
event-landed =
    { KIND($units) ->
        [none] { KIND($seat) ->
                [none] { $general } lands { FORM($place, form: "at") }.
               *[other] { $seat }'s { FORM($general, form: "bare") } lands { FORM($place, form: "at") }.
            }
       *[other] { KIND($seat) ->
                [none] { $general } lands { FORM($place, form: "at") } with { $units }.
               *[other] { $seat }'s { FORM($general, form: "bare") } lands { FORM($place, form: "at") } with { $units }.
            }
    }
event-back_to_port =
    { SAME($from, $place) ->
        [yes] { KIND($seat) ->
                [none] { $general } is driven back into port { FORM($place, form: "at") }.
               *[other] { $seat }'s { FORM($general, form: "bare") } is driven back into port { FORM($place, form: "at") }.
            }
       *[no] { KIND($seat) ->
                [none] { $general } is driven back from { $from } to { $place }.
               *[other] { $seat }'s { FORM($general, form: "bare") } is driven back from { $from } to { $place }.
            }
    }
event-naval_battle_declared = { $seat } wants to fight { $mover } at sea off { $space }.
event-naval_battle = { $seat } fights { $mover } at sea off { $space }.
event-naval_battle_cancelled = There is no battle between { $seat } and { $mover } at sea off { $space }.
event-naval_fleet = { $seat }: { $fleet } { SIGNED($strength) }.
event-naval_dice = { $seat } rolls { ROLL($dice, $bonus) } with Fleets of strength { $strength }: score { $score }.
event-naval_result =
    { KIND($winner) ->
        [none] The naval battle off { $space } is a draw: mover { $mover_score }, interceptor { $interceptor_score }.
       *[other] { $winner } wins the naval battle off { $space }: mover { $mover_score }, interceptor { $interceptor_score }.
    }

## Independent Armies

event-army_wakes =
    { COUNT($army) ->
        [one] { $army } becomes active.
       *[other] { $army } become active.
    }
event-army_marches =
    { KIND($from) ->
        [holding_box] { COUNT($army) ->
                [one] { $army } enters the map at { $to }, moved by { $seat }.
               *[other] { $army } enter the map at { $to }, moved by { $seat }.
            }
       *[other] { COUNT($army) ->
                [one] { $army } marches from { $from } to { $to }, moved by { $seat }.
               *[other] { $army } march from { $from } to { $to }, moved by { $seat }.
            }
    }
event-army_garrison =
    { COUNT($army) ->
        [one] { $army } stays at { $space }, which gets an Independent PC marker.
       *[other] { $army } stay at { $space }, which gets an Independent PC marker.
    }
event-army_removed =
    { COUNT($army) ->
        [one] { $army } leaves the game at { $space }.
       *[other] { $army } leave the game at { $space }.
    }
event-army_intercepts =
    { COUNT($army) ->
        [one] { $army } tries to intercept at { $to } from { $from }.
       *[other] { $army } try to intercept at { $to } from { $from }.
    }
event-army_interception_roll =
    { $success ->
        [1] { COUNT($army) ->
                [one] { $army } intercepts at { $to }: { ROLL($die, $bonus) } rolled, { $need } needed.
               *[other] { $army } intercept at { $to }: { ROLL($die, $bonus) } rolled, { $need } needed.
            }
       *[other] { COUNT($army) ->
                [one] { $army } fails to intercept at { $to }: { ROLL($die, $bonus) } rolled, { $need } needed.
               *[other] { $army } fail to intercept at { $to }: { ROLL($die, $bonus) } rolled, { $need } needed.
            }
    }
event-army_evades =
    { COUNT($army) ->
        [one] { $army } tries to evade at { $space }.
       *[other] { $army } try to evade at { $space }.
    }
event-army_evasion_roll =
    { $success ->
        [1] { COUNT($army) ->
                [one] { $army } evades at { $space }: { ROLL($die, $bonus) } rolled, { $need } needed.
               *[other] { $army } evade at { $space }: { ROLL($die, $bonus) } rolled, { $need } needed.
            }
       *[other] { COUNT($army) ->
                [one] { $army } fails to evade at { $space }: { ROLL($die, $bonus) } rolled, { $need } needed.
               *[other] { $army } fail to evade at { $space }: { ROLL($die, $bonus) } rolled, { $need } needed.
            }
    }
event-army_flees =
    { COUNT($army) ->
        [one] { $army } evades from { $from } to { $to }.
       *[other] { $army } evade from { $from } to { $to }.
    }
