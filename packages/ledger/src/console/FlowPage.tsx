import { useIsPermitted, usePage, useWords } from '@evops/kit'
import { getMyShift } from '../contract/index.ts'
import { accountWords, businessWords } from '../contract/index.ts'
import { PeriodBalance } from './balance/PeriodBalance.tsx'
import { BankList } from './bank/BankList.tsx'
import { Counter } from './counter/Counter.tsx'
import { FlowList } from './flow/FlowList.tsx'
import { ManualList } from './manual/ManualList.tsx'
import { menuWords } from './menu.words.ts'
import { Months } from './months/Months.tsx'
import { PlanList } from './counter/PlanList.tsx'
import { Proof } from './checks/Proof.tsx'
import { NearLimitList } from './slices/SliceList.tsx'
import { capitalFlowViewOf } from './views.ts'
import { WalletList } from './wallets/WalletList.tsx'
import './ledger.css'

/** ROUTE-03 captialflow: accounts of holders, money movements, and the ledger's checks. */
export function FlowPage() {
  useWords(menuWords)
  useWords(accountWords)
  useWords(businessWords)
  const { search } = usePage()
  const may = useIsPermitted()
  switch (capitalFlowViewOf(search.view)) {
    case 'wallets':
      return <WalletList />
    case 'counter':
      return <Counter atCounter={may(getMyShift)} />
    case 'plans':
      return <PlanList />
    case 'balance':
      return <PeriodBalance />
    case 'manual':
      return <ManualList />
    case 'bank':
      return <BankList />
    case 'months':
      return <Months />
    case 'slices':
      return <NearLimitList />
    case 'proof':
      return <Proof />
    default:
      return <FlowList />
  }
}
