import { doneReply, endpoint } from '@evops/platform/contract'
import { z } from 'zod'
import { dictionaryScreen } from './screens.ts'

/*
 * Dictionary types contain entries. An entry has a label in three languages, a position and a colour, and is on or off.
 * The platform's types and entries apply to all operators. An operator overrides one by storing its own row with the
 * same code, and can add its own.
 */
export const dictionaryColours = ['none', 'grey', 'blue', 'green', 'amber', 'red', 'purple', 'cyan'] as const

/** Codes of types and entries: `station-site`, `12`. */
export const dictionaryCode = z
  .string()
  .max(60)
  .regex(/^[A-Za-z0-9][A-Za-z0-9_.-]*$/, 'organisation.fault.code')

const labels = {
  zh: z.string().trim().min(1).max(100),
  en: z.string().trim().min(1).max(100),
  es: z.string().trim().min(1).max(100),
}
/** Origin of a row: the platform's default, the operator's own, or the operator's override of a default. */
const origin = z.enum(['default', 'own', 'changed'])

export const dictionaryType = z.object({
  code: z.string(),
  ...labels,
  note: z.string(),
  origin,
  entries: z.int(),
  /** 0 for a default: changing a default creates the operator's own row. */
  version: z.int(),
})
export type DictionaryType = z.infer<typeof dictionaryType>

export const dictionaryEntry = z.object({
  code: z.string(),
  ...labels,
  position: z.int(),
  colour: z.enum(dictionaryColours),
  enabled: z.boolean(),
  origin,
  version: z.int(),
})
export type DictionaryEntry = z.infer<typeof dictionaryEntry>

const typeFields = { ...labels, note: z.string().trim().max(500).default('') }
export const dictionaryTypeForm = z.object({ code: dictionaryCode, ...typeFields })
export type DictionaryTypeForm = z.infer<typeof dictionaryTypeForm>
const version = z.int().min(0)
export const dictionaryTypeChange = z.object({ ...typeFields, version })

const entryFields = {
  ...labels,
  position: z.int().min(0).max(100_000).default(0),
  colour: z.enum(dictionaryColours).default('none'),
  enabled: z.boolean().default(true),
}
export const dictionaryEntryForm = z.object({ code: dictionaryCode, ...entryFields })
export type DictionaryEntryForm = z.infer<typeof dictionaryEntryForm>
export const dictionaryEntryChange = z.object({ ...entryFields, version })

const anyCode = z.string().min(1).max(100)
const typeParams = z.object({ type: anyCode })
const entryParams = z.object({ type: anyCode, entry: anyCode })

export const readDictionary = endpoint({
  name: 'readDictionary',
  method: 'GET',
  path: '/api/organisation/dictionary/{type}',
  permission: 'signedIn',
  summary: 'The entries of a type that are on, in order: what a select offers',
  params: typeParams,
  reply: z.array(dictionaryEntry),
})

export const listDictionaryTypes = endpoint({
  name: 'listDictionaryTypes',
  method: 'GET',
  path: '/api/organisation/dictionary-types',
  permission: dictionaryScreen.codes,
  summary: 'All types, the platform’s and one’s own',
  query: z.object({ search: z.string().trim().max(100).optional() }),
  reply: z.array(dictionaryType),
})

export const createDictionaryType = endpoint({
  name: 'createDictionaryType',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/dictionary-types',
  permission: dictionaryScreen.may.dictionary.create,
  summary: 'Adds a type of one’s own; 409 when the code is taken',
  body: dictionaryTypeForm,
  reply: dictionaryType,
})

export const updateDictionaryType = endpoint({
  name: 'updateDictionaryType',
  reach: 'operator',
  keeps: { read: listDictionaryTypes, row: ['type', 'code'] },
  method: 'PUT',
  path: '/api/organisation/dictionary-types/{type}',
  permission: dictionaryScreen.may.dictionary.edit,
  summary: 'Changes labels and note; 409 when another user changed it meanwhile',
  params: typeParams,
  body: dictionaryTypeChange,
  reply: dictionaryType,
})

export const deleteDictionaryType = endpoint({
  name: 'deleteDictionaryType',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/organisation/dictionary-types/{type}',
  permission: dictionaryScreen.may.dictionary.delete,
  summary: 'Deletes an own type with its entries, or one’s changes to a default',
  params: typeParams,
  reply: doneReply,
})

export const listDictionaryEntries = endpoint({
  name: 'listDictionaryEntries',
  method: 'GET',
  path: '/api/organisation/dictionary-types/{type}/entries',
  permission: dictionaryScreen.codes,
  summary: 'All entries of a type, those that are off as well',
  params: typeParams,
  reply: z.array(dictionaryEntry),
})

export const createDictionaryEntry = endpoint({
  name: 'createDictionaryEntry',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/dictionary-types/{type}/entries',
  permission: dictionaryScreen.may.dictionary.create,
  summary: 'Adds an entry; 409 when the code is taken',
  params: typeParams,
  body: dictionaryEntryForm,
  reply: dictionaryEntry,
})

export const updateDictionaryEntry = endpoint({
  name: 'updateDictionaryEntry',
  reach: 'operator',
  keeps: { read: listDictionaryEntries, row: ['entry', 'code'] },
  method: 'PUT',
  path: '/api/organisation/dictionary-types/{type}/entries/{entry}',
  permission: dictionaryScreen.may.dictionary.edit,
  summary: 'Changes an entry; a default becomes the operator’s own row',
  params: entryParams,
  body: dictionaryEntryChange,
  reply: dictionaryEntry,
})

export const deleteDictionaryEntry = endpoint({
  name: 'deleteDictionaryEntry',
  reach: 'operator',
  method: 'DELETE',
  path: '/api/organisation/dictionary-types/{type}/entries/{entry}',
  permission: dictionaryScreen.may.dictionary.delete,
  summary: 'Deletes an own entry, or one’s changes to a default; a default itself can only be switched off',
  params: entryParams,
  reply: doneReply,
})

export const dictionaryEndpoints = [
  readDictionary,
  listDictionaryTypes,
  createDictionaryType,
  updateDictionaryType,
  deleteDictionaryType,
  listDictionaryEntries,
  createDictionaryEntry,
  updateDictionaryEntry,
  deleteDictionaryEntry,
] as const
