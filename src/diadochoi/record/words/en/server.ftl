# Settings of a server that cannot be used.

server-mail_server = '{ $address }' is not a mail server; use smtp://, smtp+tls:// or smtps://HOST:PORT

server-redis_library = redis: a library is missing: pip install 'diadochoi[redis]'
server-redis_away = redis: { $address } does not answer ({ $error }); is it running?
server-port_in_use = cannot use port { $port } of { $host } ({ $error }); try --port 0

server-setting_yes_or_no = { $setting }: must be yes or no, not { $value }
server-port = port: must be 0 to 65535, not { $port }
server-secret = secret: too short; use at least 32 characters that nobody can guess
server-packs = packs: '{ $folder }' is not a folder; name the folder that contains the content packs
server-idle_minutes = idle_minutes: must be greater than 0
server-notice_minutes = notice_minutes must be 0 or more, guest_days at least 1
server-absent_minutes = absent_minutes: must be 0 or more
server-address = address: '{ $address }' is not an address; write it as https://table.example
server-redis_address = redis: '{ $address }' is not a Redis address; write it as redis://HOST:PORT/0
server-database = database: '{ $scheme }' is not supported; use sqlite:// or postgresql://
server-setting_choice = { $setting }: { $value } is unknown; choose from { $choices }
server-setting_kind = { $setting }: { $value } is not a { $kind }
server-smtp = smtp: { $error }
