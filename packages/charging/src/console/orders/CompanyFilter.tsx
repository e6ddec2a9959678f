import { nameCompanies } from '@evops/members/contract'
import { type List, Pick, useCall, useCan, useWords } from '@evops/kit'
import { orderPartyWords, type OrderRow } from '../../contract/index.ts'

/** In which company's name it was charged. */
export function CompanyFilter({ list, company }: { list: List<OrderRow>; company: string | undefined }) {
  const t = useWords(orderPartyWords)
  return (
    <div className="f">
      <span className="label">{t('charging.party.billedTo')}</span>
      <Pick
        label={t('charging.party.billedTo')}
        from={nameCompanies}
        given={(text) => ({ query: { search: text || undefined } })}
        choices={(reply) => reply.map(({ id, name }) => ({ value: id, label: name }))}
        value={list.filters.companyId}
        chosen={company}
        onChange={(value) => list.setFilters({ companyId: value })}
      />
    </div>
  )
}

/** The URL holds the id. */
export function useCompanyName({ filters: { companyId } }: List<OrderRow>): string | undefined {
  const enabled = useCan()(nameCompanies) && companyId !== undefined
  const { data } = useCall(nameCompanies, { query: { id: companyId } }, { enabled, quiet: true })
  return data?.find(({ id }) => id === companyId)?.name
}
