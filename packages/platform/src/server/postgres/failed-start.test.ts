import { expect, test } from 'vitest'
import { ConfigError } from '../config-error.ts'
import { explainFailedStart, PostgresStartError } from './supervisor.ts'

const explain = (...lines: string[]) => explainFailedStart(lines, { dataDir: '/srv/evops', port: 15_432 })
const stamp = '2026-03-01 12:00:00.000 GMT [7]'

test('OPS-01 a wrong setting of PostgreSQL is one line that names the setting', () => {
  for (const why of [
    'invalid value for parameter "shared_buffers": "nonsense"',
    'unrecognized configuration parameter "no_such_setting"',
  ]) {
    const error = explain('starting', `${stamp} FATAL:  ${why}`, 'database system is shut down')
    expect(error).toBeInstanceOf(ConfigError)
    expect(error.message).toBe(`EVOPS_POSTGRES_SETTINGS: ${why}`)
  }
})

test('OPS-01 a folder of another user is one line that names the folder', () => {
  for (const line of [
    'postgres: could not access the server configuration file "/srv/evops/pg/postgresql.conf": Permission denied',
    `${stamp} FATAL:  data directory "/srv/evops/pg" has wrong ownership`,
    `${stamp} FATAL:  data directory "/srv/evops/pg" has invalid permissions`,
  ]) {
    const error = explain(line)
    expect(error).toBeInstanceOf(ConfigError)
    expect(error.message).toMatch(/^EVOPS_DATA: PostgreSQL can't use \/srv\/evops: /)
  }
})

test('OPS-01 another failure says what PostgreSQL said, and may be tried again', () => {
  const error = explain(`${stamp} FATAL:  could not create lock file "postmaster.pid": No space left on device`)
  expect(error).toBeInstanceOf(PostgresStartError)
  expect(error.message).toBe(
    'PostgreSQL did not start on 127.0.0.1:15432: could not create lock file "postmaster.pid": No space left on device',
  )
  expect(explain().message).toContain('no reason given')
})
