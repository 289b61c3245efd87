server-running = The table is at { $address }  (Ctrl+C to stop)
server-not_built = The server runs, but the front end has not been built. In a source checkout, run `npm ci && npm run build` in web/.

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
server-bot_processes = bot_processes: must be at least 1
server-absent_minutes = absent_minutes: must be 0 or more
server-address = address: '{ $address }' is not an address; write it as https://table.example
server-redis_address = redis: '{ $address }' is not a Redis address; write it as redis://HOST:PORT/0
server-database = database: '{ $scheme }' is not supported; use sqlite:// or postgresql://
server-setting_choice = { $setting }: { $value } is unknown; choose from { $choices }
server-setting_kind = { $setting }: { $value } is not a { $kind }
server-smtp = smtp: { $error }
server-secret_twice = secret_file: give either --secret or --secret-file, not both
server-secret_file = secret_file: { $path } cannot be used ({ $error })
server-secret_file_short = secret_file: the key in { $path } is too short; use at least 32 characters
server-connections = connections: must be at least 1
server-database_unusable =
    { $kind ->
        [damaged] database: { $database } cannot be used ({ $error }): it is damaged; restore a backup or name another file
        [readonly] database: { $database } cannot be used ({ $error }): it is read-only; give this user permission to write to it and its folder
        [folder] database: { $database } cannot be used ({ $error }): its folder cannot be used; check that it exists and is writable
       *[other] database: { $database } cannot be used ({ $error }): check --database
    }
