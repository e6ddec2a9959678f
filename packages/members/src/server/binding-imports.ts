import { currencyExponent, type LocalizedText } from '@evops/platform/contract'
import {
  createRowsImports,
  importedItemsUsedProblem,
  type RowHints,
  type RowImportedResource,
  type Tx,
} from '@evops/platform/server'
import { z } from 'zod'
import {
  bindingColumns,
  bindingForm,
  bindingImports,
  memberFaults,
  memberForm,
  publicMemberName,
  readMobile,
  type BindingForm,
} from '../contract/index.ts'
import { companyIdsByNameOrTaxId } from './companies/companies.store.ts'
import type { MembersDeps } from './deps.ts'
import { membersInUse, removeMember } from './leaving/leave.service.ts'
import { addMember } from './members/members.service.ts'
import { membersById, membersByMobile } from './members/members.store.ts'
import { memberHints } from './member-hints.ts'
import { bindMemberToCompany, endMemberBinding } from './bindings/bindings.service.ts'
import { bindingsById, bindingsOfMembers, changeBinding, type BindingRecord } from './bindings/bindings.store.ts'

type Column = (typeof bindingColumns)[number]
type Key = keyof typeof memberFaults
const limits = {
  dayAmount: 'dayMinor',
  monthAmount: 'monthMinor',
  dayKwh: 'dayDwh',
  monthKwh: 'monthDwh',
} as const
const limit = z.int('members.fault.limit').min(1, 'members.fault.limit').nullish()
const row = z.object({
  company: z.string().trim().min(1),
  person: memberForm,
  department: bindingForm.shape.department.unwrap().optional(),
  employeeNo: bindingForm.shape.employeeNo.unwrap().optional(),
  dayAmount: limit,
  monthAmount: limit,
  dayKwh: limit,
  monthKwh: limit,
})
type Row = z.output<typeof row>
interface Context {
  exponent: number
  /** Company ids by name and tax number, in lower case. */
  companies: ReadonlyMap<string, string>
}
const madeOf = z.object({
  members: z.array(z.uuid()),
  created: z.array(z.uuid()),
  before: z.array(bindingForm.extend({ id: z.uuid(), version: z.int() })),
})
const peoplePerStep = 200

const hints: Readonly<Record<Column, RowHints>> = {
  company: {
    titles: [
      'company',
      'company name',
      'employer',
      'corporate',
      'tax id',
      '企业',
      '企业名称',
      '公司',
      '公司名称',
      '单位',
      '税号',
      'empresa',
      'compañía',
      'razón social',
      'NIF',
      'entreprise',
      'firma',
    ],
  },
  mobile: memberHints.mobile,
  nickname: memberHints.nickname,
  realName: {
    titles: ['employee', 'employee name', '员工', '员工姓名', 'empleado', ...memberHints.realName.titles],
  },
  department: {
    titles: ['department', 'team', 'unit', '部门', '科室', '班组', 'departamento', 'área', 'abteilung', 'service'],
  },
  employeeNo: {
    titles: [
      'employeeNo',
      'employee number',
      'staff number',
      'staff id',
      '工号',
      '员工编号',
      'número de empleado',
      'n.º de empleado',
      'matrícula de empleado',
    ],
  },
  dayAmount: {
    titles: ['dayAmount', 'daily limit', 'amount per day', '日限额', '每日金额', 'límite diario', 'importe diario'],
  },
  monthAmount: {
    titles: [
      'monthAmount',
      'monthly limit',
      'amount per month',
      '月限额',
      '每月金额',
      'límite mensual',
      'importe mensual',
    ],
  },
  dayKwh: {
    titles: ['dayKwh', 'daily energy', 'kwh per day', '日限电量', '每日电量', 'energía diaria', 'kWh diarios'],
  },
  monthKwh: {
    titles: ['monthKwh', 'monthly energy', 'kwh per month', '月限电量', '每月电量', 'energía mensual', 'kWh mensuales'],
  },
}

/** Import of companies' people from files: existing bindings are updated, and an unknown mobile becomes a member. */
export function createBindingImports(deps: MembersDeps) {
  async function requireUnused(tx: Tx, stored: unknown): Promise<void> {
    const { members, created, before } = madeOf.parse(stored)
    const versions = new Map(before.map(({ id, version }) => [id, version + 1]))
    const now = await bindingsById(tx, [...created, ...versions.keys()])
    const changed = now.filter(({ id, version, endedAt }) => endedAt !== null || version !== (versions.get(id) ?? 1))
    const used = changed.length > 0 ? changed : await membersById(tx, await membersInUse(tx, deps, members))
    if (used.length > 0) throw importedItemsUsedProblem(used.map(publicMemberName))
  }
  const noun: RowImportedResource<Column, Row, Key, Context> = {
    kind: 'company-people',
    entity: 'binding-import',
    title: {
      zh: '导入企业会员',
      en: 'Import of company employees',
      es: 'Importación de empleados de empresa',
    },
    resumeTitle: {
      zh: '接续企业会员导入',
      en: 'Resume imports of company employees',
      es: 'Reanudar importaciones de empleados de empresa',
    },
    words: memberFaults satisfies Record<string, LocalizedText>,
    hints,
    async context(tx) {
      const companies = await companyIdsByNameOrTaxId(tx)
      const [any] = companies.values()
      // All wallets of an operator use its currency, so any of them is enough.
      const wallet = any === undefined ? undefined : await deps.ledger.wallets.get(tx, any)
      return { exponent: currencyExponent(wallet?.currency ?? 'EUR'), companies }
    },
    read(cells, { exponent }) {
      const text = (field: Column) => cells.text(field)
      const record = {
        company: text('company'),
        person: { mobile: text('mobile'), nickname: text('nickname'), realName: text('realName') },
        department: text('department'),
        employeeNo: text('employeeNo'),
        dayAmount: cells.units('dayAmount', exponent),
        monthAmount: cells.units('monthAmount', exponent),
        dayKwh: cells.units('dayKwh', 4),
        monthKwh: cells.units('monthKwh', 4),
      }
      return cells.form(row, record, {
        words: memberFaults,
        // Parts of the path have the names of the columns.
        fieldOf: (path) => (path.split('.').at(-1) ?? 'mobile') as Column,
      })
    },
    key: { field: 'mobile', of: ({ person }) => readMobile(person.mobile) },
    async look(tx, rows, { companies }) {
      const { boundOf } = await loadReferences(
        tx,
        rows.map(({ form }) => form),
      )
      const fault = (at: number, field: Column, key: Key) => [{ row: at, field, key, values: {} }]
      return {
        existing: new Set(rows.flatMap(({ form }) => (boundOf(form) ? (readMobile(form.person.mobile) ?? []) : []))),
        faults: rows.flatMap(({ row: at, form }) => {
          const companyId = companies.get(form.company.toLowerCase())
          if (companyId === undefined) return fault(at, 'company', 'members.fault.company')
          const bound = boundOf(form)
          return bound && bound.companyId !== companyId ? fault(at, 'mobile', 'members.fault.bound') : []
        }),
      }
    },
    async write(tx, { rows, context: { companies }, caller: { operatorId }, progress }) {
      const { memberOf, boundOf } = await loadReferences(
        tx,
        rows.map(({ form }) => form),
      )
      const made: z.input<typeof madeOf> = { members: [], created: [], before: [] }
      for (const [place, { form: record }] of rows.entries()) {
        const existing = boundOf(record)
        const companyId = companies.get(record.company.toLowerCase()) ?? ''
        let memberId = memberOf(record)
        if (memberId === undefined) {
          memberId = await addMember(tx, deps, { operatorId, form: record.person, source: 'import' })
          made.members.push(memberId)
        }
        const form = formOf(record, { companyId, memberId, existing })
        if (existing) {
          made.before.push({ ...bindingForm.parse(existing), id: existing.id, version: existing.version })
          await changeBinding(tx, existing.id, form)
        } else made.created.push((await bindMemberToCompany(tx, deps, { operatorId, form })).id)
        if ((place + 1) % peoplePerStep === 0) await progress(place + 1)
      }
      return made
    },
    undoLists: ['created', 'before', 'members'],
    checkUndo: requireUnused,
    async undo(tx, stored, actor) {
      await requireUnused(tx, stored)
      const { members, created, before } = madeOf.parse(stored)
      for (const id of created) await endMemberBinding(tx, deps, id)
      for (const { id, ...form } of before) await changeBinding(tx, id, form)
      for (const id of members) await removeMember(tx, deps, { actor, id })
    },
  }
  return createRowsImports(deps.services, bindingImports, noun)
}

/** Returns the members among the rows, with their bindings. */
async function loadReferences(tx: Tx, rows: readonly Row[]) {
  const mobiles = rows.flatMap(({ person }) => readMobile(person.mobile) ?? [])
  const memberIds = await membersByMobile(tx, mobiles)
  const ids = await bindingsOfMembers(tx, [...memberIds.values()])
  const bound = new Map((await bindingsById(tx, [...ids.values()])).map((one) => [one.memberId, one]))
  const memberOf = ({ person }: Row) => memberIds.get(readMobile(person.mobile) ?? '')
  return { memberOf, boundOf: (record: Row) => bound.get(memberOf(record) ?? '') }
}

/** Builds the form. A missing column leaves the stored value unchanged; an empty limit means none. */
function formOf(
  record: Row,
  { companyId, memberId, existing }: { companyId: string; memberId: string; existing: BindingRecord | undefined },
): BindingForm {
  const form: BindingForm = {
    ...bindingForm.parse({ companyId, memberId }),
    ...existing,
    companyId,
    memberId,
  }
  if (record.department !== undefined) form.department = record.department
  if (record.employeeNo !== undefined) form.employeeNo = record.employeeNo
  // Safe cast: keys and values of the record above.
  for (const [column, field] of Object.entries(limits) as [
    keyof typeof limits,
    (typeof limits)[keyof typeof limits],
  ][]) {
    const value = record[column]
    if (value !== undefined) form[field] = value
  }
  return form
}
