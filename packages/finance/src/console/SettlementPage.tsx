import { usePage, useWords } from '@evops/kit'
import { settlementWords } from '../contract/index.ts'
import { AgreementList } from './agreements/AgreementList.tsx'
import { PartyList } from './parties/PartyList.tsx'
import { StatementList } from './statements/StatementList.tsx'
import { settlementViewOf } from './views.ts'
import './finance.css'

/** Settlement screen (ROUTE-13): amounts due to owners and agents, the agreements, and the parties. */
export function SettlementPage() {
  useWords(settlementWords)
  const { search } = usePage()
  switch (settlementViewOf(search.view)) {
    case 'agreements':
      return <AgreementList />
    case 'parties':
      return <PartyList />
    default:
      return <StatementList />
  }
}
