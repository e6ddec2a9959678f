import { endpoint, idParams, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { partnersScreen } from '@evops/organisation/contract'

/* T/CEC 102 connection between a partner and us: ids, field spelling, and connection state. */

/** Forms of an entry of `nameChangeNotifier`: a name, a value, or a unit. */
const forms = [
  /^[A-Za-z]{1,40}=[A-Za-z]{1,40}$/,
  /^[A-Za-z]{1,40}:[\w.-]{1,40}=[\w.-]{1,40}$/,
  /^[A-Za-z]{1,40}\*(?!0+(\.0+)?$)\d{1,7}(\.\d{1,6})?$/,
]
const distinct = (keys: readonly string[]) => new Set(keys).size === keys.length
/**
 * Returns the key of an entry, in our spelling or in the partner's. Each key is unique, so that the translation is
 * reversible.
 */
function keyOf(line: string, isOwn: boolean): string {
  const [own = '', theirs] = line.split('=')
  if (theirs === undefined) return own.includes('*') ? `${own.split('*', 1)[0]}*` : own
  return isOwn ? own : own.includes(':') ? `${own.split(':', 1)[0]}:${theirs}` : theirs
}
export const linkForm = z.object({
  /**
   * Deviations of the partner from the text of 2016: a name `SevicePrice=ServicePrice`, a value `Status:255=254`, a
   * unit `TotalMoney*100`.
   */
  renamed: z
    .array(z.string())
    .max(50)
    .refine((lines) => lines.every((line) => forms.some((form) => form.test(line))), 'interop.fault.renamed')
    .refine(
      (lines) => [true, false].every((isOwn) => distinct(lines.map((line) => keyOf(line, isOwn)))),
      'interop.fault.renamed-twice',
    )
    .default([]),
})
export const linkChange = linkForm.extend({ version: z.int() })
/**
 * Nightly comparison of the states read from the partner with the states that we sent. Null: no comparison yet.
 * `detail` has a line for each difference.
 */
export const linkComparison = z
  .object({ at: instant, stations: z.int(), differences: z.int(), detail: z.string() })
  .nullable()
export const linkRow = z.object({
  id: z.uuid(),
  /** Platform id of the operator itself. '': not set yet, so no data is exchanged. */
  ourPlatformId: z.string(),
  renamed: z.array(z.string()),
  /** Base URL that the partner calls. The name of the call is appended. */
  address: z.string(),
  /** Time when the partner last accepted a message from us. */
  heardAt: instant.nullable(),
  /** Number of consecutive failed calls, and the error of the last call. '': no failure. */
  failures: z.int(),
  problem: z.string(),
  /** Number of connectors whose status has not been sent to the partner yet. */
  waiting: z.int(),
  /**
   * Result of the nightly comparison: differences between the stations that we sent and the data that the partner's
   * platform returns.
   */
  compared: linkComparison,
  version: z.int(),
})
export type LinkRow = z.infer<typeof linkRow>
export type LinkForm = z.output<typeof linkForm>

const path = '/api/organisation/partners/{id}/link'
export const getPartnerLink = endpoint({
  name: 'getPartnerLink',
  method: 'GET',
  path,
  permission: partnersScreen.codes,
  summary: 'Returns the connection with a partner and the progress of the data sent to it',
  params: idParams,
  reply: linkRow,
})
export const updatePartnerLink = endpoint({
  name: 'updatePartnerLink',
  reach: 'operator',
  keeps: { read: getPartnerLink },
  method: 'PUT',
  path,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Updates the fields, values and units in which the partner deviates from the standard',
  params: idParams,
  body: linkChange,
  reply: linkRow,
})

/** Steps at which a connection test can fail. */
export const linkFailures = [
  'address',
  'host',
  'slow',
  'unreachable',
  'status',
  'unreadable',
  'signature',
  'clock',
  'token',
  'busy',
  'refused',
] as const
export type LinkFailure = (typeof linkFailures)[number]
export const linkTest = z.object({
  /** Null: the partner issued a token. */
  failed: z.enum(linkFailures).nullable(),
  /** The partner's response, or the reason why the test could not run. */
  detail: z.string(),
  tookMs: z.int(),
  /** Expiry time of the partner's token. */
  tokenUntil: instant.nullable(),
})
export type LinkTest = z.infer<typeof linkTest>
export const testPartnerLink = endpoint({
  name: 'testPartnerLink',
  reach: 'operator',
  method: 'POST',
  path: `${path}/test`,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Tests the connection to a partner by requesting a new token, and returns the result',
  params: idParams,
  reply: linkTest,
  transaction: false,
})

/**
 * Receives a partner's call. T/CEC 102.4 defines the response: `Ret` 0, -1, 4001 to 4004 or 500, always with HTTP 200.
 */
export const callTcec = endpoint({
  name: 'callTcec',
  method: 'POST',
  path: '/api/public/tcec/{id}/{call}',
  permission: 'public',
  summary:
    'Receives a T/CEC 102 call of a partner’s platform, signed and encrypted with the secrets that we issued to it, with the token of query_token',
  params: z.object({ id: z.uuid(), call: z.string().regex(/^[A-Za-z_]{1,40}$/) }),
  reply: z.object({ Ret: z.int(), Msg: z.string(), Data: z.string(), Sig: z.string() }),
  // A call can contain the sessions of a whole day.
  bodyLimit: 1_048_576,
  transaction: false,
  bare: true,
})
export const linkEndpoints = [getPartnerLink, updatePartnerLink, testPartnerLink] as const
export const tcecCalls = [callTcec] as const
