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
  summary: 'Lists the enabled entries of a dictionary type in order, for selection lists',
  params: typeParams,
  reply: z.array(dictionaryEntry),
})

export const listDictionaryTypes = endpoint({
  name: 'listDictionaryTypes',
  method: 'GET',
  path: '/api/organisation/dictionary-types',
  permission: dictionaryScreen.codes,
  summary: 'Lists all dictionary types, of the platform and of the operator',
  query: z.object({ search: z.string().trim().max(100).optional() }),
  reply: z.array(dictionaryType),
})

export const createDictionaryType = endpoint({
  name: 'createDictionaryType',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/dictionary-types',
  permission: dictionaryScreen.may.dictionary.create,
  summary: 'Creates a dictionary type of the operator; 409 if the code is taken',
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
  summary: 'Updates the labels and the note of a dictionary type; 409 if another user changed it in the meantime',
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
  summary: 'Deletes an own dictionary type with its entries, or the operator’s changes to a default type',
  params: typeParams,
  reply: doneReply,
})

export const listDictionaryEntries = endpoint({
  name: 'listDictionaryEntries',
  method: 'GET',
  path: '/api/organisation/dictionary-types/{type}/entries',
  permission: dictionaryScreen.codes,
  summary: 'Lists all entries of a dictionary type, including disabled ones',
  params: typeParams,
  reply: z.array(dictionaryEntry),
})

export const createDictionaryEntry = endpoint({
  name: 'createDictionaryEntry',
  reach: 'operator',
  method: 'POST',
  path: '/api/organisation/dictionary-types/{type}/entries',
  permission: dictionaryScreen.may.dictionary.create,
  summary: 'Creates a dictionary entry; 409 if the code is taken',
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
  summary: 'Updates a dictionary entry; a change to a default creates the operator’s own row',
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
  summary:
    'Deletes an own dictionary entry, or the operator’s changes to a default; a default itself can only be disabled',
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
