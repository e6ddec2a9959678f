import type { LocalizedText } from '@evops/platform/contract'
import { createRowsImports, importedItemsUsedProblem, type RowImportedResource, type Tx } from '@evops/platform/server'
import { z } from 'zod'
import {
  memberImportColumns,
  memberFaults,
  memberForm,
  memberImports,
  publicMemberName,
  readMobile,
  type MemberForm,
} from '../contract/index.ts'
import type { MembersDeps } from './deps.ts'
import { membersInUse, removeMember } from './leaving/leave.service.ts'
import { memberHints } from './member-hints.ts'
import { addMember, writeMember } from './members/members.service.ts'
import { findMember, lockMember, membersById, membersByMobile, type MemberRecord } from './members/members.store.ts'

type Column = (typeof memberImportColumns)[number]
interface MemberImport {
  form: MemberForm
  /** Fields for which the file has a column. */
  stated: readonly Column[]
}
const madeOf = z.object({
  created: z.array(z.uuid()),
  before: z.array(z.object({ id: z.uuid(), version: z.int(), form: memberForm })),
})
const membersPerStep = 200

/** Import of members from files, identified by mobile; fields that the file lacks stay unchanged. */
export function createMemberImports(deps: MembersDeps) {
  const { services } = deps
  async function requireUnused(tx: Tx, stored: unknown): Promise<void> {
    const { created, before } = madeOf.parse(stored)
    const versions = new Map(before.map(({ id, version }) => [id, version + 1]))
    const now = await membersById(tx, [...created, ...versions.keys()])
    const inUse = new Set(await membersInUse(tx, deps, created))
    const isNew = new Set(created)
    const used = now.filter(
      ({ id, version, companyId }) =>
        version > (versions.get(id) ?? 1) || inUse.has(id) || (isNew.has(id) && companyId !== null),
    )
    if (used.length > 0) throw importedItemsUsedProblem(used.map(publicMemberName))
  }
  const noun: RowImportedResource<Column, MemberImport, keyof typeof memberFaults, null> = {
    kind: 'members',
    entity: 'member-import',
    title: { zh: '导入会员', en: 'Import of members', es: 'Importación de clientes' },
    resumeTitle: {
      zh: '接续会员导入',
      en: 'Resume imports of members',
      es: 'Reanudar importaciones de clientes',
    },
    words: memberFaults satisfies Record<string, LocalizedText>,
    hints: memberHints,
    context: async () => null,
    read(cells) {
      const text = (field: Column) => cells.text(field)
      const level = cells.units('level', 0)
      const form = cells.form(
        memberForm,
        {
          mobile: text('mobile'),
          nickname: text('nickname'),
          realName: text('realName'),
          sex: cells.choice('sex'),
          email: text('email'),
          idNumber: text('idNumber'),
          group: text('group'),
          level: level ?? undefined,
          tags: cells.list('tags'),
          remark: text('remark'),
        },
        // Parts of the path have the names of the columns.
        { words: memberFaults, fieldOf: (path) => (path.split('.')[0] ?? 'mobile') as Column },
      )
      return form && { form, stated: memberImportColumns.filter((field) => cells.has(field)) }
    },
    key: { field: 'mobile', of: ({ form }) => readMobile(form.mobile) },
    look: async (tx, rows) => ({
      existing: new Set(
        (
          await membersByMobile(
            tx,
            rows.flatMap(({ form }) => readMobile(form.form.mobile) ?? []),
          )
        ).keys(),
      ),
    }),
    async write(tx, { rows, caller: { operatorId }, progress }) {
      const existingIds = await membersByMobile(
        tx,
        rows.flatMap(({ form }) => readMobile(form.form.mobile) ?? []),
      )
      const made: z.input<typeof madeOf> = { created: [], before: [] }
      for (const [place, { form: read }] of rows.entries()) {
        const id = existingIds.get(readMobile(read.form.mobile) ?? '')
        const existing = id === undefined ? undefined : await lockMember(tx, id)
        if (existing) {
          made.before.push({ id: existing.id, version: existing.version, form: memberForm.parse(existing) })
          await writeMember(tx, deps, { operatorId, existing, form: over(existing, read) })
        } else made.created.push(await addMember(tx, deps, { operatorId, form: read.form, source: 'import' }))
        if ((place + 1) % membersPerStep === 0) await progress(place + 1)
      }
      return made
    },
    undoLists: ['created', 'before'],
    checkUndo: requireUnused,
    async undo(tx, stored, actor) {
      await requireUnused(tx, stored)
      const { created, before } = madeOf.parse(stored)
      for (const id of created) {
        const member = await findMember(tx, id)
        if (member && member.deletedAt === null) await removeMember(tx, deps, { actor, id })
      }
      for (const { id, form } of before) {
        const existing = await lockMember(tx, id)
        if (existing) await writeMember(tx, deps, { operatorId: actor.operatorId, existing, form })
      }
    },
  }
  return createRowsImports(services, memberImports, noun)
}

/** Merges the stored member with the values of the file. */
function over(existing: MemberRecord, { form, stated }: MemberImport): MemberForm {
  return { ...existing, ...Object.fromEntries(stated.map((name) => [name, form[name]])) }
}
