# Why an action is refused. The names in the action are $a, $b and $c.

reason-not_offered = You cannot answer this question that way.
reason-game_over = The game is over.
reason-no_points_to_leave_him = An enemy General is there. Without units your General cannot stop there, and he does not have the MPs to move on.
reason-lone_general_keeps_away = A General without units cannot enter a space with enemy units.

## Setup and reinforcements

reason-another_general_starts = Place the other General first.
reason-not_his_starting_space = That is not his starting space.
reason-another_piece_first = Place the other piece first.
reason-no_general_to_place = No General is waiting to be placed.
reason-only_own_spaces = He can only be placed in a space his own Faction controls.
reason-inside_of_own_major_city_only = You can only place units inside a Major City that you control.
reason-two_units_inside =
    { $limit ->
        [one] Only { $limit } unit fits inside a city.
       *[other] Only { $limit } units fit inside a city.
    }
reason-two_units_in_a_space =
    { $limit ->
        [one] You can place at most { $limit } unit in that space.
       *[other] You can place at most { $limit } units in that space.
    }
reason-enemy_in_space = There is an enemy in that space.
reason-no_last_resort =
    { $limit ->
        [one] Your own spaces are full. Choose a space without a player's PC marker and without enemies, in a Province no other player controls. You can place at most { $limit } unit in each Province.
       *[other] Your own spaces are full. Choose a space without a player's PC marker and without enemies, in a Province no other player controls. You can place at most { $limit } units in each Province.
    }
reason-neither_own_space_nor_own_general = You need your own PC marker or General there.
reason-arrives_outside = A new General arrives outside the city.
reason-no_pc_for_him_there = He cannot place a PC marker in that space.
reason-not_his_province = { $a } cannot arrive there: it is not one of his spaces.

## Burial

reason-already_buried = Alexander has already been buried.
reason-cart_not_controlled = You do not control the Funeral Cart.
reason-no_burial_this_turn = Alexander cannot be buried this Game Turn.
reason-cart_not_in_major_city = The Funeral Cart is not in a Major City.
reason-enemy_units_at_cart = There are enemy units with the Funeral Cart.

## Surrender and sieges

reason-step_is_over = That step of the Surrender Segment is over.
reason-finish_this_step_first = Finish this step of the Surrender Segment first.
reason-no_unit_there = You do not have enough units there for that.
reason-no_enemy_pc = There is no enemy PC marker there.
reason-independent_needs_siege = You can only remove an Independent PC marker with a Siege.
reason-major_city_needs_siege = You can only take a Major City with a Siege.
reason-no_pc_on_transit_point = You cannot place a PC marker on a Transit Point.
reason-space_is_controlled = Someone already controls that space.
reason-no_pc_left = You have no PC markers left.
reason-one_siege_per_space = You can conduct only one Siege per space in a Segment.
reason-no_siege_here = You cannot conduct a Siege here.
reason-nothing_to_besiege = There is nothing here to besiege.
reason-siege_needs_three =
    { $limit ->
        [one] You need { $limit } unit to conduct a Siege.
       *[other] You need { $limit } units to conduct a Siege.
    }
reason-only_cavalry_is_dispersed = Only Cavalry can be Dispersed instead of eliminated.
reason-independents_never_besiege = Independent Armies do not conduct Sieges.

## Cards

reason-card_must_be_played = You must play a card if you have one.
reason-card_not_in_hand = { $a } is not in your hand.
reason-not_at_this_moment = You cannot play { $a } right now.
reason-surprise_cards_first = You have only Surprise cards: play or discard one first.
reason-surprise_has_no_such_use = You can use a Surprise card only for its own effect.
reason-only_bonus_cards_give_both = Only a Bonus Event card gives you both its Event and its OPs.
reason-event_too_early = It is too early in the game to play { $a } for the Event.
reason-event_not_possible = The Event of { $a } would have no effect now.
reason-card_leaves_that_marker = The card cannot change the PC marker in that space.
reason-card_is_for_minor_cities = The card affects only Minor Cities. An Independent Stronghold does not count as one.
reason-beyond_the_cards_reach = That space is too far away for the card.
reason-not_where_the_card_works = The card does not work in that area.
reason-no_target_of_the_card = You cannot play the card on that.
reason-needs_a_surprise_card = You need a Surprise card in your hand for that.
reason-recruit_needs_three_or_four = You need a 3-OP or 4-OP card to recruit a General.
reason-enough_generals = You cannot have any more Major Generals.
reason-general_not_free = You cannot recruit { $b }: he is not available.
reason-waits_for_a_death = { $b } is available only after Antipatros has died.
reason-upgrade_needs_four = You need a 4-OP card to upgrade a Fleet.
reason-fleet_not_yours = You do not control that Fleet.
reason-fleet_is_dispersed = That Fleet is Dispersed.
reason-fleet_is_upgraded = That Fleet is already upgraded.
reason-operations_go_one_way = You must spend all the OPs of a card on one thing: a Force-March, PC markers or training.
reason-finish_placing_pcs = Finish placing PC markers first.
reason-nowhere_to_place_pcs = There is nowhere you can place a PC marker.
reason-out_of_reach_of_pcs = That space is too far from your PC markers.
reason-enemy_units_there = There are enemy units there.
reason-cannot_be_trained = You cannot train that kind of unit.
reason-other_unit_in_training = You are already training another kind of unit.

## Activation and movement

reason-sieges_have_their_segment = You conduct Sieges in the Siege Segment.
reason-no_removal_on_the_march = You replace enemy PC markers when you place garrisons, not while an Army moves.
reason-levy_replaces_the_card = You raise a Mercenary unit instead of playing a card, not instead of moving.
reason-levy_replaces_the_move = You raise a Mercenary unit instead of moving, not instead of playing a card.
reason-unrest_must_be_played = You must resolve this card; you cannot do anything else instead.
reason-no_card_does_that = You cannot use cards for that in this edition.
reason-levy_before_the_roll = You must choose to raise a Mercenary before you roll for movement.
reason-roll_first = Roll for movement first.
reason-not_your_general = { $a } is not one of your Generals.
reason-not_your_minor_general = { $a } is not one of your Minor Generals.
reason-not_on_the_map = { $a } is not on the map.
reason-has_moved_already = { $a } has already moved this Segment.
reason-activate_a_general_first = You need a General to move anything: activate one first.
reason-finish_this_activation = Finish this activation before you start the next one.
reason-no_minor_general_left = All your Minor Generals are already on the map.
reason-no_unit_to_join = You can put a Minor General only where you have a unit.
reason-enough_minor_generals_there = There are no more units there for another Minor General to lead.
reason-placed_just_now = You have just placed { $a }; do something else first.
reason-taken_off_just_now = You have just taken these Minor Generals off the map; do something else first.
reason-he_stands_there = { $a } is already there.
reason-nobody_is_posted_at_sea = You cannot place a Minor General at sea or remove him from there.
reason-posted_only_here_now = You cannot put a Minor General there right now.
reason-would_leave_at_once = Another of your Generals is in command there, so he would have to leave the map right away.
reason-no_unmoved_royal_there = You have no Royal Army unit there that has not moved yet.
reason-passage_means_moving_on = With Free Passage you must move on, or stop and fight.
reason-not_beside_an_enemy_general = A General without units cannot stay with an enemy General: he must move on or withdraw.
reason-outside_first = To enter a city you must first be outside it or come by sea.
reason-two_sieges_by_one_army = You can conduct at most 2 Sieges of a space in a Segment, both by the same Army under the same General.
reason-fought_in_this_segment = Units that fought a battle this Segment cannot conduct a Siege.
reason-no_marker_on_the_march = You place PC markers in a Surrender or Tyche Segment, not while an Army moves.
reason-others_have_moved_them = Units that another General moved this Segment do not count for a Siege.
reason-royals_do_not_count = Your Royal Army units do not count for the Siege, because the besieged player has more Prestige.
reason-tomb_never_moves = The Tomb never moves.
reason-cart_fixed_on_turn_one = The Funeral Cart cannot move in Game Turn I.
reason-royal_not_controlled = You do not control { $a }.
reason-minor_general_goes_alone = A Minor General cannot move together with another General.
reason-independents_follow_nobody = A General cannot take an Independent Army along.
reason-somebody_must_lead = A General must stay with the force to lead it.
reason-nothing_marks_it_there = You can leave it only where you have a PC marker or another General.
reason-not_in_the_force = It is not part of this force.
reason-not_to_sea_again = A force that has landed cannot go to sea again.
reason-not_inside = The force is not inside a city.

## The land procedure

reason-shifted_already = You have already moved it in or out of the city.
reason-not_at_that_side = It is not on that side of the city walls.
reason-no_general_of_yours_there = You have no General there.
reason-one_attempt_from_each_space = You can try only once from each space.
reason-intercepts_with_a_unit_only = A General cannot intercept there without units.
reason-reactions_need_a_land_path = You can do this only along a Land path.
reason-besieged_generals_do_not_intercept = A General who was besieged when this activation began cannot intercept.
reason-minor_general_needs_an_army = You can place a Minor General only where you already have a General and a unit.
reason-another_general_stays = You already have another General there who can do that.
reason-nobody_is_placed_to_evade = You cannot place a Minor General in order to evade.
reason-evaders_stay_together = An evading Army stays together: it cannot leave anyone behind or pick anyone up.
reason-nobody_evades_into_a_city = You cannot evade into a city.
reason-not_back_to_where_he_fled_from = You cannot go back to the space you are evading from.
reason-not_where_the_enemy_came_from = The enemy came from there.
reason-space_not_open_to_evaders = You can evade only to a space you control, an uncontrolled space, or a space with one of your units.
reason-enemy_general_there = A General without units cannot evade to a space with an enemy General.
reason-royal_needs_army = Members of the Royal Family can travel only with units.
reason-too_few_points = You do not have enough MPs left.
reason-no_land_path = There is no land path to that space.
reason-inside_first_goes_outside = A force inside a city must go outside first.
reason-inside_only_own_city = You can enter only a Major City that you control.
reason-not_your_city = You do not control the city.
reason-city_has_no_room =
    { $limit ->
        [one] There is not enough room in the city: it holds { $limit } unit.
       *[other] There is not enough room in the city: it holds { $limit } units.
    }
reason-land_before_or_after_sea = You can move by land before or after moving by sea, but not both.
reason-eight_cu_limit =
    { $limit ->
        [one] At most { $limit } unit can move together.
       *[other] At most { $limit } units can move together.
    }
reason-subordinate_only_leaves = The Major General here has already moved, so his Minor General can only leave him.
reason-removal_needs_three =
    { $limit ->
        [one] You need { $limit } unit to remove a PC marker.
       *[other] You need { $limit } units to remove a PC marker.
    }
reason-no_players_pc_here = There is no player's PC marker here.
reason-no_port = This is not a port.
reason-one_naval_move = You have already moved by sea this Segment.
reason-another_minor_general_comes = Your Minor Generals are all alike, so only one of them is offered. Choose that one.
reason-only_from_off_map = You can only use a Minor General from off the map now.

## At sea

reason-eight_cus_by_sea =
    { $limit ->
        [one] At most { $limit } unit can move by sea in a Segment.
       *[other] At most { $limit } units can move by sea in a Segment.
    }
reason-activated_general_stays_at_sea = The General in command stays at sea; land if you want him ashore.
reason-enemy_there = There is an enemy there.
reason-needs_a_general = Units left ashore need a General or a PC marker of yours.
reason-not_an_available_fleet = That Fleet is not available to you.
reason-land_before_picking_up = You must land in a port before you can pick up pieces there.
reason-drop_off_first = Put pieces ashore first.
reason-no_sea_path = There is no sea path to that space.
reason-sail_first = Sail first.
reason-no_piece_ends_at_sea = You cannot end your movement at sea.

## Battle and losses

reason-royals_stay_inside = Members of the Royal Family stay inside.
reason-generals_stay_inside = Only units can come out to join the battle; Generals stay inside.
reason-no_such_elephant_die = There is no such Elephant die.
reason-elephant_is_lost_first = You must lose an Elephant unit first.
reason-not_among_the_losses = You cannot take that as a loss here.
reason-not_in_this_space = It is not in this space.

## Independent Armies

reason-not_active = This Independent Army is not active.
reason-woken_army_must_enter = The Army that has just become active must enter the map.
reason-garrison_instead_of_moving = An Independent Army can place a PC marker only instead of moving.
reason-enters_by_its_own_paths = It must enter the map by one of the paths from its own box.
reason-keeps_to_its_provinces = It cannot leave its own Provinces.
reason-must_end_further_west = It must end its move further west.

## What else an option needs

reason-falls_without_siege = That place falls without a Siege.
reason-siege_needs_general = A Siege needs a General there.
reason-burial_has_its_moment = You can bury Alexander in your own Forage Segment or at the end of a Game Turn.
reason-commander_has_fewer_points = The General who took command has fewer MPs, and not enough are left.
reason-already_in_the_force = It is already part of this force.
reason-left_at_this_stop = You left it behind at this stop.
reason-nobody_intercepts_from_inside = An Army inside a city cannot intercept.
reason-army_has_moved = { $a } has already moved.
reason-card_has_to_be_played_in_full = You must play this card for its Event.
reason-operations_then_event = A Bonus Event card gives you its OPs first and then its Event.
reason-fleets_come_back_by_themselves = Dispersed Fleets come back automatically in the Reinforcements Phase.
reason-fleet_is_not_dispersed = That Fleet is not Dispersed.
reason-no_card_finishes_the_cart = In this game no card finishes the Funeral Cart.
reason-finishing_needs_a_card_of_four = You need a 4-OP card to finish the Funeral Cart.
reason-cart_cannot_be_finished = Only the player who controls the Funeral Cart can finish it, once, in Game Turn I.
reason-recruit_needs_four = You need a 4-OP card to recruit a General.
reason-no_use_in_this_battle = You cannot use { $a } in this battle.
reason-surprise_has_no_target = { $a } cannot be used like that now.
reason-first_player_names_the_direction = The first player chooses the direction.
reason-order_is_clockwise = The turn order is always clockwise.
reason-both_directions_are_the_same = With two players both directions are the same; choose left.

## Actions that belong to another moment

reason-another_kind_of_answer = This is not a yes-or-no question.
reason-event_of_the_card_played = Only the Event of the card you have just played can follow.
reason-only_with_new_units_of_your_own = You can place a Minor General now only with units you have just placed in one of your spaces, if they have no General.
reason-place_the_pieces_first = Minor Generals are not Reinforcements; place the pieces you have received.
reason-besiege_where_you_stand = A force can besiege only the place where it is.
reason-stop_the_force_first = Stop this force to end its activation.
reason-all_must_be_placed = Everything that can be placed must be placed.
reason-only_surprise_cards_are_discarded = You can discard only Surprise cards.
reason-not_replaced_so_kept = You cannot discard a card that would not be replaced while you can still play it.
reason-nobody_to_grant_passage = You can ask only a player who has units or a General in the space.
reason-not_a_city_you_took = That is not the place you have just taken.
reason-cards_have_their_segment = You play cards in your Tyche Segment.
reason-one_card_in_a_segment = You play one card in each Tyche Segment. Answer this question first.
reason-discarded_before_or_after_the_card = You may discard Surprise cards before or after you play your card, but not now. Answer this question first.
reason-one_activation_at_a_time = You activate one General at a time. Answer this question first.
reason-operations_come_from_a_card = Spend OPs right after you play a card for them.
reason-only_between_your_own_moves = You place and move Minor Generals in your own turn, between two moves.
reason-only_while_your_force_moves = You can do that only while a General you have activated is on the move.
reason-only_on_a_voyage = You can do that only while your force is at sea.
reason-only_after_you_granted_passage = You keep or break your promise only after you have granted Free Passage.
reason-only_when_passage_is_asked = You can answer only when someone asks you for Free Passage.
reason-generals_are_passed_on_at_the_start = You pass Generals to the next player only at the start of the game.
reason-generals_start_at_the_set_up = You place Generals like that only during setup.
reason-order_is_chosen_once_a_turn = The turn order is chosen once, at the start of a Game Turn.
reason-reinforcements_have_their_phase = You place pieces in the Reinforcements Phase, or when a rule or card gives you some.
reason-only_what_cannot_be_placed = Only pieces that cannot be placed are Dispersed.
reason-disbanding_in_your_own_turn = You disband Royal Army units in your own turn, before they move.
reason-no_losses_to_take_now = You have no losses to take now.
reason-markers_fall_in_the_surrender_segment = You remove markers in your Surrender Segment.
reason-markers_have_their_segments = You place markers in your Surrender Segment, or with a card's OPs.
reason-sieges_need_their_moment = You besiege in your Surrender Segment, or while an Army of yours is on the move.
reason-discarded_only_to_find_another = You may discard Surprise cards only in your Tyche Segment, and only until you have an Event or Bonus card to play.
reason-discarded_in_the_tyche_segment = You may discard Surprise cards in your own Tyche Segment.
reason-another_answer_comes_first = Answer this question first; you can play Surprise cards between the steps of the game.
reason-activations_have_their_segment = You activate Generals in your Activation Segment.
reason-levy_instead_of_the_roll = You raise a Mercenary unit in your Activation Segment, instead of moving.
reason-rolled_once_in_the_activation_segment = You roll for movement once, at the start of your Activation Segment.
reason-escorts_are_named_at_the_start = You choose the escort when a naval move begins.
reason-only_when_an_enemy_enters_your_city = You rearrange pieces inside and outside only when an enemy enters the space of your city.
reason-passage_is_asked_on_entering = You ask for Free Passage when you enter a space with another player's units.
reason-only_when_an_enemy_enters_beside_you = You can intercept only when an enemy enters a space next to yours.
reason-only_when_you_intercept = You choose who goes only when you intercept.
reason-only_after_an_interception = You decide that only after someone has intercepted you.
reason-only_when_an_enemy_enters_your_space = You can evade only when an enemy enters your space.
reason-only_while_you_evade = You can do that only while you evade.
reason-only_before_a_battle_at_your_city = Units come out to join only when a battle begins outside your city.
reason-command_is_not_open_now = You cannot choose now who takes command.
reason-only_after_your_elephant_roll = You can reroll only right after you have rolled for your Elephants.
reason-only_when_an_enemy_sails = You can fight at sea only when an enemy sails.
reason-independents_move_by_card = Independent Armies move only when a card says so.
reason-burial_between_actions = You bury Alexander between two actions of your turn. Answer this question first.
reason-burial_in_your_own_turn = You bury Alexander in your own turn, or at the end of a Game Turn.

## The question that is open, and how it is answered

reason-not_among_the_choices = That is not one of the choices here.
reason-done_ends_this = Answer with done when you have finished.
reason-pass_declines_this = Answer with pass if you do not want to.
reason-answer_yes_or_no = Answer yes or no.
reason-grant_or_refuse = Grant Free Passage or refuse it.
reason-confirm_or_cancel = Keep your promise or break it.
reason-stand_or_go = Decide whether you stand and fight or try to get away.
reason-one_general_is_passed_on = You must pass one of your Generals to the next player.
reason-every_general_starts = Each of your Generals must be placed.
reason-first_player_must_be_named = You must choose who goes first.
reason-direction_must_be_named = You must choose which way play passes.
reason-he_must_be_placed = He must be placed now.
reason-somebody_must_command = Someone must take command.
reason-losses_must_be_taken = You must choose all your losses.
reason-card_gives_the_points = The card decides how many MPs he gets: name only the General.
reason-points_left_must_be_used = You must spend the OPs you have left on training.
reason-event_must_be_carried_out = You played the card for its Event, so you must carry it out.
reason-price_must_be_paid = You must discard a Surprise card to pay for this.
reason-he_must_go_somewhere = A successful evader must leave: choose a space.
reason-somebody_goes_inside = Fill the city first.
reason-roll_or_levy = Roll for movement, or raise a Mercenary unit instead.
reason-targets_are_chosen_with_the_card = You choose what a card affects while you carry out its Event.
reason-weather_is_rolled_on_a_voyage = You can change a weather roll only when another player moves by sea.
reason-only_when_a_general_arrives = You choose that only when a new General arrives.
reason-help_or_hinder = Add to the weather roll, subtract from it, or pass.

## Movement and command

reason-already_inside = The force is already inside the city.
reason-another_general_moved_it = Another General has already moved it this Segment.
reason-not_with_the_force = It is not where the force is.
reason-points_are_lost = The force has lost its remaining MPs: it fought, withdrew or came back to port.
reason-no_path_of_that_kind = No path of that kind leads there.
reason-name_the_path = Two kinds of path lead there: say which one you take.
reason-name_inside_or_outside = Say whether you mean inside or outside the city.
reason-go_on_while_you_can = He must move on as long as he can; only then does he go back.
reason-disband_between_moves = Disband Royal Army units between two activations.
reason-nothing_marks_his_units = His units would be left without a General or a PC marker of yours.
reason-not_taken_off_now = You take Minor Generals off the map between two activations, not now.
reason-command_goes_by_rank = The most senior General commands; you cannot choose another.
reason-commands_already = { $a } is already in command.
reason-command_is_settled = You choose the commander before the Army moves or right after you pick up a General of equal rank.
reason-command_before_the_army_moves = You choose who commands before that Army moves.
reason-command_changed_just_now = You have just changed the commander there; do something else first.
reason-only_equals_who_meet_here = Only a General of equal rank who is here can take command.

## Cards and operations

reason-no_surprise_card = { $a } is not a Surprise card.
reason-paid_with_a_surprise_card = You can pay only with a Surprise card.
reason-changed_by_this_card = The card has already changed that space.
reason-no_unrest_there = Unrest cannot break out there.
reason-choose_placing_pcs_first = Choose to place PC markers first.
reason-spend_the_points_first = Spend the OPs of your card first.
reason-another_general_arrives = Another General arrives now.
reason-pc_in_his_province = He can place a PC marker only in a space of his Province without enemies.
reason-all_is_placed = You have placed all your Reinforcements.
reason-take_these_losses_first = Take your foraging losses first.

## Reactions

reason-decide_from_where_first = First choose where you intercept from.
reason-finish_this_interception_first = First finish choosing the force that intercepts.
reason-no_interception_into_that_space = You cannot intercept into that space: it is an enemy's, or an enemy was there first.
reason-say_whether_you_evade = First say whether you try to evade.
reason-intercepted_force_withdraws = An intercepted force can withdraw, but it cannot evade.
reason-intercepted_force_evades = An intercepted force can try to evade, but it cannot withdraw.
reason-back_where_he_came_from = He must go back to a space he came from.
reason-only_units_that_return = Only units that have just come back can go inside.
reason-not_inside_the_city = It is not inside the city.
reason-that_army_cannot_react = That Independent Army cannot do this now.
reason-no_space_for_that_army = That Army cannot go there.

## At sea

reason-fleet_named_already = You have already named that Fleet.
reason-name_a_fleet_or_pass = Name a Fleet, or pass.
reason-fleets_are_named = You have named a Fleet, so you must fight; answer with done when all are named.
reason-escort_before_sailing = Choose the escort before the force sails.
reason-mark_units_ashore_first = Put a Minor General with the units you left ashore first.
reason-not_a_port_of_that_sea = The card does not take you to that port.
reason-crossing_must_be_made = You played the card for the crossing, so you must make it.
reason-crossing_ends_ashore = After the crossing the force goes ashore at once.
reason-enemy_ends_the_voyage = Enemy units in that port end the naval move.
reason-announce_the_path_first = First announce the whole path.
reason-sails_as_announced = The force must follow the path you announced.
reason-lands_in_the_last_space = The force lands in the last space of the path you announced.

## More about Independent Armies

reason-stop_the_army_first = Stop this Army to end its move.
reason-name_the_army_first = First name the Army you want to move.
reason-place_a_minor_general_here = You can only place a Minor General here, or go on without one.
reason-this_army_first = Finish the move of this Army first.
reason-garrison_in_minor_cities = It can place a PC marker only in a Minor City or a Stronghold.
reason-independent_already = That space is already Independent.
reason-no_independent_pc_left = There are no Independent PC markers left.
