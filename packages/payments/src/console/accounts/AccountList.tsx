import {
  AddButton,
  Button,
  columnsFor,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListDrawer,
  ListPage,
  translateText,
  type Tone,
  useList,
  useCurrentUser,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createPaymentAccount,
  listPaymentAccounts,
  paymentsScreen,
  type PaymentAccountRow,
} from '../../contract/index.ts'
import { PaymentTabs } from '../Tabs.tsx'
import { accountWords } from './accounts.words.ts'
import { AccountDrawer, NewAccount } from './AccountDrawer.tsx'
import { ModelsDialog } from './Models.tsx'

const onboardingTones: Readonly<Record<PaymentAccountRow['onboarding'], Tone>> = {
  draft: 'plain',
  submitted: 'acc',
  to_sign: 'acc',
  approved: 'good',
  refused: 'bad',
}
const c = columnsFor<PaymentAccountRow>('payments.account')
const columnsIn = (currency: string) => [
  c.text('name', { least: 196, sort: true, phone: 1 }),
  c.custom(
    'provider',
    (row) => (
      <>
        {translateText(`payments.provider.${row.provider}`)}
        <small>{translateText(`payments.account.model.${row.model}`)}</small>
      </>
    ),
    { width: 180, phone: 2 },
  ),
  c.text('merchantId', { width: 150 }),
  c.status(
    'onboarding',
    (row) => ({
      tone: onboardingTones[row.onboarding],
      word: `payments.account.onboarding.${row.onboarding}`,
    }),
    { width: 120 },
  ),
  c.status(
    'environment',
    (row) => ({
      tone: row.environment === 'production' ? 'plain' : 'warn',
      word: `payments.account.environment.${row.environment}`,
    }),
    { width: 196 },
  ),
  c.money('channelMinor', currency, { width: 140, phone: 3 }),
  c.when('lastEventAt', undefined),
  c.status(
    'state',
    (row) => ({ tone: row.state === 'on' ? 'good' : 'plain', word: `payments.account.state.${row.state}` }),
    { width: 140, phone: 4 },
  ),
]

/** List of merchant accounts: their providers, and whose money they receive. */
export function AccountList() {
  const t = useWords(accountWords)
  const { currency } = useCurrentUser().operator
  const list = useList(listPaymentAccounts, { pageSize: 50, sort: 'name', words: 'payments.account' })
  const [isLaw, setLaw] = useState(false)
  const add = <AddButton call={createPaymentAccount}>{t('payments.account.new')}</AddButton>
  return (
    <ListPage
      title={translateText(paymentsScreen.title)}
      list={list}
      views={<PaymentTabs />}
      actions={
        <>
          <Button onClick={() => setLaw(true)}>{t('payments.account.models')}</Button>
          {add}
        </>
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('payments.account.find') }}>
          <FilterSelect list={list} name="provider" words="payments.provider" />
          <FilterSelect list={list} name="state" />
        </Filters>
      }
      drawer={
        <>
          {isLaw && <ModelsDialog onClose={() => setLaw(false)} />}
          <ListDrawer
            list={list}
            fresh={({ onClose }) => <NewAccount onClose={onClose} />}
            id={(id, drawerProps) => <AccountDrawer key={id} id={id} {...drawerProps} />}
          />
        </>
      }
    >
      <DataTable
        list={list}
        columns={columnsIn(currency)}
        keyOf={({ id }) => id}
        label={t('payments.account.name')}
        onOpen={({ id }) => list.setOpen(id)}
        empty={
          <Empty icon="wallet" words="payments.account.empty">
            {add}
          </Empty>
        }
      />
    </ListPage>
  )
}
