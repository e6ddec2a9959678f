import { exportKind, inSlices, type Cell, type ExportKind, type SliceWish } from '@evops/platform/server'
import { currencyExponent, type Language, momentCell } from '@evops/platform/contract'
import { memberFilter, memberPermissions, formatMobile, type MemberRow } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { decimalOf } from '../decimal.ts'
import { exportWords, stateWords } from './member-export.words.ts'
import { countMembers, sliceOfMembers, type MemberPlace, type MemberRecord } from './members.store.ts'
import { presentRow } from '../present.ts'

const heads = Object.keys(exportWords) as (keyof typeof exportWords)[]

/** Export of members: masked for users who may export, in full for users who may see full data. Both are audited. */
export function memberExportKinds(deps: MembersDeps): ExportKind[] {
  const kind = (name: string, whole: boolean): ExportKind =>
    exportKind({
      name,
      permission: whole ? memberPermissions.reveal : memberPermissions.export,
      title: whole
        ? { zh: '会员（未脱敏）', en: 'Members, unmasked', es: 'Clientes sin ocultar datos' }
        : { zh: '会员', en: 'Members', es: 'Clientes' },
      filter: memberFilter,
      head: ({ language }) => heads.map((head) => exportWords[head][language]),
      count: countMembers,
      async *rows(actor, filter) {
        const slices = inSlices(deps.services.db, actor, {
          filter,
          read: async (tx, wanted, wish: SliceWish<MemberPlace>) => {
            const { rows, last } = await sliceOfMembers(tx, wanted, wish)
            const ids = rows.map(({ id }) => id)
            const wallets = await deps.ledger.wallets.ofMany(tx, ids)
            const pairs = rows.map((member) => ({ member, row: presentRow(member, wallets.get(member.id)) }))
            return { rows: pairs, last }
          },
        })
        for await (const { member, row } of slices)
          yield cellsOf(member, row, { whole, language: actor.language })
      },
    })
  return [kind('members.members', false), kind('members.members-whole', true)]
}

function cellsOf(
  member: MemberRecord,
  row: MemberRow,
  { whole, language }: { whole: boolean; language: Language },
): Cell[] {
  const exponent = currencyExponent(row.currency)
  const money = (minor: number) => ({ decimal: decimalOf(minor, exponent) })
  return [
    row.name,
    whole ? formatMobile(member.mobile) : row.mobile,
    whole ? member.realName : row.realName,
    stateWords[`members.export.${row.state}`][language],
    row.group,
    row.level,
    row.tags.join('; '),
    row.companyName ?? '',
    money(row.availableMinor),
    money(row.giftMinor),
    money(row.arrearsMinor),
    momentCell(row.registeredAt),
    ...(whole ? [member.idNumber, member.email] : ['', '']),
    row.id,
  ]
}
