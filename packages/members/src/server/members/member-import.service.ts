import { type RowsImported } from '@evops/platform/contract'
import type { Actor, Tx } from '@evops/platform/server'
import { memberColumns, memberForm, readMobile, sexes, type MemberForm } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { readRows } from '../read-rows.ts'
import { addMember, writeMember } from './members.service.ts'
import { lockMember, membersByMobile, type MemberRecord } from './members.store.ts'

type Column = (typeof memberColumns)[number]
interface Read {
  form: MemberForm
  /** What the file has a column for. */
  said: readonly (keyof MemberForm)[]
}

/** All rows or none: one bad row, and nothing is written. A member is known by their mobile. */
export async function importMembers(
  tx: Tx,
  deps: MembersDeps,
  file: { actor: Actor; content: string; dryRun: boolean },
): Promise<RowsImported> {
  const { operatorId, language } = file.actor
  const said = new Set<Column>()
  const { total, rows, faults } = await readRows(file.content, {
    columns: memberColumns,
    needs: ['mobile'],
    language,
    schema: memberForm,
    read: (cell) => readForm(cell, said),
    keyOf: ({ mobile }) => readMobile(mobile) ?? '',
  })
  if (faults.length > 0) return { total, created: 0, updated: 0, errors: faults }
  const known = await membersByMobile(
    tx,
    rows.flatMap(({ form }) => readMobile(form.mobile) ?? []),
  )
  if (!file.dryRun)
    for (const { form } of rows) {
      const id = known.get(readMobile(form.mobile) ?? '')
      const stands = id === undefined ? undefined : await lockMember(tx, id)
      if (stands)
        await writeMember(tx, deps, { operatorId, stands, form: over(stands, { form, said: [...said] }) })
      else await addMember(tx, deps, { operatorId, form, source: 'import' })
    }
  return { total, created: rows.length - known.size, updated: known.size, errors: [] }
}

function readForm(cell: (column: Column) => string | undefined, said: Set<Column>): unknown {
  const form: Record<string, unknown> = {}
  for (const column of memberColumns) {
    const text = cell(column)
    if (text === undefined) continue
    said.add(column)
    if (column === 'sex')
      form.sex = text === '' ? null : (sexes.find((sex) => sex === text.toLowerCase()) ?? text)
    else if (column === 'level') form.level = text === '' ? 0 : Number(text)
    else if (column === 'tags') form.tags = text.split(/[;,]/).flatMap((one) => one.trim() || [])
    else form[column] = text
  }
  return form
}

/** What stands, with what the file says. */
function over(stands: MemberRecord, { form, said }: Read): MemberForm {
  const picked = Object.fromEntries(said.map((name) => [name, form[name]]))
  return { ...stands, ...picked }
}
