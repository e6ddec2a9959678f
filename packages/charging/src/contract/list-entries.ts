import { crudEndpoints, instant, pageQuery, queryFlag, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { maxTagLength } from './session-filter.ts'
import { tokensScreen } from './screens.ts'

export const listEntrySubjects = ['token', 'vin', 'plate', 'member', 'company'] as const
export const listEntryKinds = ['black', 'white'] as const
export const listEntrySources = ['manual', 'loss', 'arrears', 'fraud'] as const
/**
 * `both`: the subject is also on the other list. `refused`: the entry is white, but a token of the subject or its
 * holder is blocked. `limited`: the entry is white, but a token of the subject has limits. A charge point's local list
 * cannot contain limits, so the token is on no local list.
 */
export const listEntryConflicts = ['both', 'refused', 'limited'] as const

const terms = z.object({
  kind: z.enum(listEntryKinds),
  /**
   * Only for a white entry. `forced`: the token may start although limits, opening hours or balance forbid it. Null:
   * the token is added to the charge points' local lists.
   */
  allows: z.enum(['forced']).nullable().default(null),
  reason: z.string().trim().max(200).default(''),
  source: z.enum(listEntrySources).default('manual'),
  /** Null for all stations. */
  stationIds: z.array(z.uuid()).min(1).max(100).nullable().default(null),
  /** Null for immediately. */
  validFrom: instant.nullable().default(null),
  validUntil: instant.nullable().default(null),
})
const makesSense = ({ kind, allows }: z.output<typeof terms>) => allows === null || kind === 'white'
const senseless = { path: ['allows'], message: 'charging.fault.allows-white' }

export const listEntryForm = terms
  .extend({
    subjectKind: z.enum(listEntrySubjects),
    /** A tag, a VIN or a plate. */
    idTag: z.string().trim().max(maxTagLength).nullable().default(null),
    /** Id of a member or a company. */
    holderId: z.uuid().nullable().default(null),
  })
  .refine(makesSense, senseless)
  .refine(({ subjectKind, holderId }) => !isTokenHolderSubject(subjectKind) || holderId !== null, {
    path: ['holderId'],
    message: 'charging.fault.list-subject',
  })
  .refine(({ subjectKind, idTag }) => isTokenHolderSubject(subjectKind) || Boolean(idTag), {
    path: ['idTag'],
    message: 'charging.fault.list-subject',
  })
export type ListEntryForm = z.output<typeof listEntryForm>

/** Returns true if the subject is a token holder and not a number. */
export function isTokenHolderSubject(subjectKind: (typeof listEntrySubjects)[number]): boolean {
  return subjectKind === 'member' || subjectKind === 'company'
}

export const listEntryRow = terms.extend({
  id: z.uuid(),
  subjectKind: z.enum(listEntrySubjects),
  /** Masked number of a token. */
  idTag: z.string().nullable(),
  /** A VIN, a plate, or the holder's name. */
  subject: z.string(),
  holderId: z.uuid().nullable(),
  /** Stored values of the entry. */
  allows: z.enum(['forced']).nullable(),
  stationIds: z.array(z.uuid()).nullable(),
  stationNames: z.array(z.string()).nullable(),
  validFrom: instant,
  /** Number of start tokens that the entry applies to now. */
  tokens: z.int(),
  conflict: z.enum(listEntryConflicts).nullable(),
  createdAt: instant,
  createdByName: z.string(),
  version: z.int(),
})
export type ListEntryRow = z.infer<typeof listEntryRow>

export const listEntryFilter = z.object({
  /** The full tag or its last four characters, a VIN, a plate, or the beginning of a holder's name. */
  search: z.string().trim().max(maxTagLength).optional(),
  kind: z.enum(listEntryKinds).optional(),
  subjectKind: z.enum(listEntrySubjects).optional(),
  source: z.enum(listEntrySources).optional(),
  stationId: z.uuid().optional(),
  /** Only entries that contradict another entry or a card's state. */
  conflict: queryFlag.optional(),
})
export type ListEntryFilter = z.infer<typeof listEntryFilter>

export const {
  list: listListedSubjects,
  get: getListedSubject,
  create: createListedSubject,
  update: updateListedSubject,
  remove: deleteListedSubject,
} = crudEndpoints('/api/list-entries', 'ListedSubject', {
  permission: { view: tokensScreen.codes, ...tokensScreen.may.starttoken },
  row: listEntryRow,
  form: listEntryForm,
  change: terms.extend({ version: z.int() }).refine(makesSense, senseless),
  query: pageQuery.extend({ ...listEntryFilter.shape, sort: sortKeys(['createdAt', 'validUntil']) }),
  reach: 'operator',
  summary: {
    list: 'Lists black entries (start refused) and white entries (start allowed), newest first, with any conflict with another entry or a blocked or limited token',
    get: 'Returns a black or white entry',
    create: 'Creates a black or white entry for a token, a VIN, a plate, a member or a company',
    update: 'Updates a black or white entry; 409 if the version is outdated',
    remove: 'Deletes a black or white entry',
  },
})
export const listEntryEndpoints = [
  listListedSubjects,
  getListedSubject,
  createListedSubject,
  updateListedSubject,
  deleteListedSubject,
] as const
export const listEntryExport = 'charging.list-entries'
