import pino, { type Logger } from 'pino'

/** Structured log lines on stderr. Secrets are cut out by name wherever they might appear. */
export function createLog(level: string = process.env.EVOPS_LOG ?? 'info'): Logger {
  const secret = [
    'password',
    'secret',
    'token',
    'authorization',
    'access_token',
    'refresh_token',
    'oldpassword',
    'newpassword',
    'client_secret',
  ]
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: secret.flatMap((name) => [name, `*.${name}`]), censor: '[cut]' },
      serializers: { error: pino.stdSerializers.err },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}
