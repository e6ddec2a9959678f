import { endpoint, idParams, instant } from '@evops/platform/contract'
import { z } from 'zod'
import { partnersScreen } from '@evops/organisation/contract'

/* How a partner and we are connected by T/CEC 102: what each is called, how fields are spelled, how it goes. */

/** A name, a value, or a unit: see `renamed`. */
const forms = [
  /^[A-Za-z]{1,40}=[A-Za-z]{1,40}$/,
  /^[A-Za-z]{1,40}:[\w.-]{1,40}=[\w.-]{1,40}$/,
  /^[A-Za-z]{1,40}\*(?!0+(\.0+)?$)\d{1,7}(\.\d{1,6})?$/,
]
const distinct = (keys: readonly string[]) => new Set(keys).size === keys.length
/** What a line is about, as the text says it or as the partner does: said once, so that it is read back. */
function keyOf(line: string, isOwn: boolean): string {
  const [own = '', theirs] = line.split('=')
  if (theirs === undefined) return own.includes('*') ? `${own.split('*', 1)[0]}*` : own
  return isOwn ? own : own.includes(':') ? `${own.split(':', 1)[0]}:${theirs}` : theirs
}
export const linkForm = z.object({
  /** What the partner says otherwise than the text of 2016: a name `SevicePrice=ServicePrice`, a value `Status:255=254`, a unit `TotalMoney*100`. */
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
/** States of a night, read from the partner and compared with what was sent; null: they were not yet. `detail`: line by line. */
export const compared = z
  .object({ at: instant, stations: z.int(), differences: z.int(), detail: z.string() })
  .nullable()
export const linkRow = z.object({
  id: z.uuid(),
  /** The operator’s own. '': none yet, and nothing is exchanged. */
  ourPlatformId: z.string(),
  renamed: z.array(z.string()),
  /** What the partner calls: this, and the name of a call behind it. */
  address: z.string(),
  /** When it last took something from us. */
  heardAt: instant.nullable(),
  /** Calls that failed in a row, and how the last one did; '': it did not. */
  failures: z.int(),
  problem: z.string(),
  /** Connectors whose state the partner does not know yet. */
  waiting: z.int(),
  /** Its stations as they were sent to it: what its platform returns at night differs. */
  compared,
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
  summary: 'How a partner and we are connected, and the progress of what it is sent',
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
  summary: 'Says which fields, values and units the partner has otherwise',
  params: idParams,
  body: linkChange,
  reply: linkRow,
})

/** Where a test of the connection ends. */
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
  /** Null: the partner gave a token. */
  failed: z.enum(linkFailures).nullable(),
  /** What the other side said, or what stands in the way. */
  detail: z.string(),
  tookMs: z.int(),
  /** Until when its token is good. */
  tokenUntil: instant.nullable(),
})
export type LinkTest = z.infer<typeof linkTest>
export const testPartnerLink = endpoint({
  name: 'testPartnerLink',
  reach: 'operator',
  method: 'POST',
  path: `${path}/test`,
  permission: partnersScreen.may.interconnmng.edit,
  summary: 'Asks the partner for a new token, and says how that ended',
  params: idParams,
  reply: linkTest,
  transaction: false,
})

/** A partner’s call; how it is answered says T/CEC 102.4: `Ret` 0, -1, 4001 to 4004, 500 under HTTP 200. */
export const callTcec = endpoint({
  name: 'callTcec',
  method: 'POST',
  path: '/api/public/tcec/{id}/{call}',
  permission: 'public',
  summary:
    'A call of T/CEC 102 from a partner’s platform: signed and sealed with the secrets we gave it, with the token of query_token',
  params: z.object({ id: z.uuid(), call: z.string().regex(/^[A-Za-z_]{1,40}$/) }),
  reply: z.object({ Ret: z.int(), Msg: z.string(), Data: z.string(), Sig: z.string() }),
  // A day's orders in one call.
  bodyLimit: 1_048_576,
  transaction: false,
  bare: true,
})
export const linkEndpoints = [getPartnerLink, updatePartnerLink, testPartnerLink] as const
export const tcecCalls = [callTcec] as const
