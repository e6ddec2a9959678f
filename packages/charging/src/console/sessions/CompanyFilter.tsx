import { nameCompanies } from '@evops/members/contract'
import { type List, Pick, useCall, useIsPermitted, useWords } from '@evops/kit'
import { sessionPartyWords, type SessionRow } from '../../contract/index.ts'

/** Filters sessions by the company that they are charged to. */
export function CompanyFilter({ list, company }: { list: List<SessionRow>; company: string | undefined }) {
  const t = useWords(sessionPartyWords)
  return (
    <div className="f">
      <span className="label">{t('charging.party.billedTo')}</span>
      <Pick
        label={t('charging.party.billedTo')}
        from={nameCompanies}
        inputOf={(text) => ({ query: { search: text || undefined } })}
        choices={(reply) => reply.map(({ id, name }) => ({ value: id, label: name }))}
        value={list.filters.companyId}
        chosen={company}
        onChange={(value) => list.setFilters({ companyId: value })}
      />
    </div>
  )
}

/** Returns the name of the company in the URL, which contains only the id. */
export function useCompanyName({ filters: { companyId } }: List<SessionRow>): string | undefined {
  const enabled = useIsPermitted()(nameCompanies) && companyId !== undefined
  const { data } = useCall(nameCompanies, { query: { id: companyId } }, { enabled, quiet: true })
  return data?.find(({ id }) => id === companyId)?.name
}
