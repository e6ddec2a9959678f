import { conflictProblem, type Tx } from '@evops/platform/server'
import { Problem } from '@evops/platform/contract'
import type { DictionaryEntry, DictionaryEntryForm, DictionaryType, DictionaryTypeForm } from '../../contract/index.ts'
import {
  deleteEntry,
  deleteType,
  listDictionaryEntryRows,
  insertEntry,
  insertType,
  listDictionaryTypeRows,
  updateEntry,
  updateType,
} from './dictionary.store.ts'

export interface DictionaryChange<T> {
  before: T
  after: T
}
interface EntryKey {
  operatorId: string
  type: string
}

export async function getDictionaryType(tx: Tx, operatorId: string, code: string): Promise<DictionaryType> {
  const [found] = await listDictionaryTypeRows(tx, operatorId, { code })
  if (!found) throw new Problem('request.not-found')
  return found
}

export async function getDictionaryEntry(
  tx: Tx,
  { operatorId, type }: EntryKey,
  code: string,
): Promise<DictionaryEntry> {
  const [found] = await listDictionaryEntryRows(tx, operatorId, { type, code })
  if (!found) throw new Problem('request.not-found')
  return found
}

export async function addType(tx: Tx, operatorId: string, form: DictionaryTypeForm): Promise<DictionaryType> {
  const [taken] = await listDictionaryTypeRows(tx, operatorId, { code: form.code })
  if (taken || !(await insertType(tx, operatorId, form))) throw codeTaken()
  return getDictionaryType(tx, operatorId, form.code)
}

/**
 * Updates the operator's own type; the first change of a default creates an own row. 409 if somebody else changed it
 * first.
 */
export async function changeType(
  tx: Tx,
  operatorId: string,
  change: DictionaryTypeForm & { version: number },
): Promise<DictionaryChange<DictionaryType>> {
  const before = await getDictionaryType(tx, operatorId, change.code)
  const { version, ...form } = change
  if (version !== before.version) throw conflictProblem(form, before)
  const stored = await (version === 0 ? insertType(tx, operatorId, form) : updateType(tx, operatorId, change))
  if (!stored) throw new Problem('request.conflict')
  return { before, after: await getDictionaryType(tx, operatorId, change.code) }
}

/** Removes the operator's own data: the type with its entries, or the changes to a default. */
export async function removeType(tx: Tx, operatorId: string, code: string): Promise<DictionaryType> {
  const before = await getDictionaryType(tx, operatorId, code)
  const own = (await listDictionaryEntryRows(tx, operatorId, { type: code })).some(
    (entry) => entry.origin !== 'default',
  )
  if (before.origin === 'default' && !own) throw new Problem('organisation.dictionary-default')
  await deleteType(tx, operatorId, code)
  return before
}

export async function addEntry(tx: Tx, key: EntryKey, form: DictionaryEntryForm): Promise<DictionaryEntry> {
  await getDictionaryType(tx, key.operatorId, key.type)
  const [taken] = await listDictionaryEntryRows(tx, key.operatorId, { type: key.type, code: form.code })
  if (taken || !(await insertEntry(tx, key, form))) throw codeTaken()
  return getDictionaryEntry(tx, key, form.code)
}

export async function changeEntry(
  tx: Tx,
  key: EntryKey,
  change: DictionaryEntryForm & { version: number },
): Promise<DictionaryChange<DictionaryEntry>> {
  await getDictionaryType(tx, key.operatorId, key.type)
  const before = await getDictionaryEntry(tx, key, change.code)
  const { version, ...form } = change
  if (version !== before.version) throw conflictProblem(form, before)
  const stored = await (version === 0 ? insertEntry(tx, key, form) : updateEntry(tx, key, change))
  if (!stored) throw new Problem('request.conflict')
  return { before, after: await getDictionaryEntry(tx, key, change.code) }
}

export async function removeEntry(tx: Tx, key: EntryKey, code: string): Promise<DictionaryEntry> {
  const before = await getDictionaryEntry(tx, key, code)
  if (before.origin === 'default') throw new Problem('organisation.dictionary-default')
  await deleteEntry(tx, { ...key, code })
  return before
}

function codeTaken(): Problem {
  return new Problem('organisation.code-taken', {}, { code: 'organisation.code-taken' })
}
