import { allowedWithoutSessionDay } from './session-days.allowed.ts'
import { isTest, type SourceTree } from './tree.ts'

/** Local time of a session's start or end; cursors and texts in UTC are no days. */
const localTime = /\b(?:started_at|ended_at|counted_at|startedAt"|endedAt")\)?\s+at time zone (?!'UTC')/
const boundary = /\b(?:started_at|ended_at)\s*(?:>=|<=|<|>)[^\n]*::timestamp at time zone/

/**
 * Finds server files that take the day or month of a session from its start or end by themselves. A session has one day
 * (decision 278): `charging_session_day` in SQL, `sessionDay` in the contract. Exceptions are listed with their reason, and
 * an exception that is no longer needed is a finding too.
 */
export function checkSessionDays({ files }: SourceTree, allowed = allowedWithoutSessionDay): string[] {
  const found = files
    .filter(({ path }) => /^(?:packages\/[^/]+|apps\/server)\/src\/(?:server\/)?/.test(path) && !isTest(path))
    .filter(({ path }) => !path.includes('/testing/'))
    .filter(({ text }) => isOfSessions(text) && (localTime.test(text) || boundary.test(text)))
    .map(({ path }) => path)
  return [
    ...found
      .filter((path) => !(path in allowed))
      .map((path) => `${path} takes a session's day by itself (charging_session_day, decision 278)`),
    ...Object.keys(allowed)
      .filter((path) => !found.includes(path))
      .map((path) => `${path} needs no exception in session-days.allowed.ts any more`),
  ]
}
const isOfSessions = (text: string) => /session|charging_|charge_orders|cdr/i.test(text)
