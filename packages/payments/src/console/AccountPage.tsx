import { usePage, useWords } from '@evops/kit'
import { AccountList } from './accounts/AccountList.tsx'
import { DisputeList } from './disputes/DisputeList.tsx'
import { MessageList } from './messages/MessageList.tsx'
import { menuWords } from './menu.words.ts'
import { paymentWords } from './payments.words.ts'
import { IntentList } from './payments/IntentList.tsx'
import { DayList } from './reconciliation/DayList.tsx'
import { DifferenceList } from './reconciliation/DifferenceList.tsx'
import { TerminalPaymentList } from './terminal-payments/TerminalPaymentList.tsx'
import './payments.css'

/** ROUTE-13 account: payments through providers, merchant accounts, and messages. */
export function AccountPage() {
  useWords(menuWords)
  useWords(paymentWords)
  const { search } = usePage()
  switch (search.view) {
    case 'accounts':
      return <AccountList />
    case 'reconciliation':
      return <DayList />
    case 'differences':
      return <DifferenceList />
    case 'disputes':
      return <DisputeList />
    case 'terminals':
      return <TerminalPaymentList />
    case 'messages':
      return <MessageList />
    default:
      return <IntentList />
  }
}
