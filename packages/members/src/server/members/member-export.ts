import { exportKind, inSlices, type TableCell, type ExportKind, type SliceRequest } from '@evops/platform/server'
import { currencyExponent, type Language, instantCell } from '@evops/platform/contract'
import { memberFilter, memberPermissions, formatMobile, type MemberRow } from '../../contract/index.ts'
import type { MembersDeps } from '../deps.ts'
import { minorToDecimal } from '../decimal.ts'
import { memberExportWords, memberExportStateWords } from './member-export.words.ts'
import { countMembers, sliceOfMembers, type MemberCursor, type MemberRecord } from './members.store.ts'
import { presentMemberRow } from '../present.ts'

const heads = Object.keys(memberExportWords) as (keyof typeof memberExportWords)[]

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
      head: ({ language }) => heads.map((head) => memberExportWords[head][language]),
      count: countMembers,
      async *rows(actor, filter) {
        const slices = inSlices(deps.services.db, actor, {
          filter,
          read: async (tx, wanted, wish: SliceRequest<MemberCursor>) => {
            const { rows, last } = await sliceOfMembers(tx, wanted, wish)
            const ids = rows.map(({ id }) => id)
            const wallets = await deps.ledger.wallets.ofMany(tx, ids)
            const pairs = rows.map((member) => ({ member, row: presentMemberRow(member, wallets.get(member.id)) }))
            return { rows: pairs, last }
          },
        })
        for await (const { member, row } of slices) yield cellsOf(member, row, { whole, language: actor.language })
      },
    })
  return [kind('members.members', false), kind('members.members-whole', true)]
}

function cellsOf(
  member: MemberRecord,
  row: MemberRow,
  { whole, language }: { whole: boolean; language: Language },
): TableCell[] {
  const exponent = currencyExponent(row.currency)
  const money = (minor: number) => ({ decimal: minorToDecimal(minor, exponent) })
  return [
    row.name,
    whole ? formatMobile(member.mobile) : row.mobile,
    whole ? member.realName : row.realName,
    memberExportStateWords[`members.export.${row.state}`][language],
    row.group,
    row.level,
    row.tags.join('; '),
    row.companyName ?? '',
    money(row.availableMinor),
    money(row.giftMinor),
    money(row.arrearsMinor),
    instantCell(row.registeredAt),
    ...(whole ? [member.idNumber, member.email] : ['', '']),
    row.id,
  ]
}
