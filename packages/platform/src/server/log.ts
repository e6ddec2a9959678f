import pino, { type Logger } from 'pino'
import { ConfigError } from './config.ts'

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Creates the logger, which writes structured lines to stderr. Secrets are removed by field name wherever they appear.
 * Throws `ConfigError` for an unknown level.
 */
export function createLog(level: string = process.env.EVOPS_LOG || 'info'): Logger {
  if (!levels.includes(level)) throw new ConfigError(`EVOPS_LOG: must be one of ${levels.join(', ')}`)
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
      serializers: { error: plainError },
    },
    pino.destination({ dest: 2, sync: true }),
  )
}

/**
 * Returns the useful fields of an error. Database errors contain their whole client including secrets, which is left
 * out.
 */
function plainError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { message, stack } = error
  const more = ['code', 'detail', 'constraint', 'where'].flatMap((name) => {
    const value: unknown = Reflect.get(error, name)
    return typeof value === 'string' ? [[name, value]] : []
  })
  return { message, ...Object.fromEntries(more), stack }
}
