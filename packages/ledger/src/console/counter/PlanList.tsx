import {
  type DrawerNavigation,
  drawerNavigation,
  Button,
  Can,
  columnsFor,
  confirmAction,
  currencySign,
  DataTable,
  DateTimeField,
  Drawer,
  Empty,
  Form,
  type FormState,
  ListPage,
  NumberField,
  SelectField,
  TextField,
  useIsPermitted,
  useFields,
  useForm,
  useLanguage,
  useList,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  createPlan,
  deletePlan,
  getLedgerSettings,
  listPlans,
  saveLedgerSettings,
  updatePlan,
  type RechargePlanRow,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { FlowTabs } from '../FlowTabs.tsx'
import { counterWords } from './counter.words.ts'
import { SettingsDialog } from './SettingsDialog.tsx'

const c = columnsFor<RechargePlanRow>('ledger.plans')
const columnsIn = (currency: string) => [
  c.text('name', { sort: true, phone: 1 }),
  c.money('amountMinor', currency, { sort: true, phone: 3 }),
  c.money('giftMinor', currency),
  c.number('giftDays', { width: 150 }),
  c.when('validFrom'),
  c.when('validUntil', undefined, { phone: 2 }),
  c.status(
    'state',
    (row) => ({
      tone: row.state === 'on' ? 'good' : 'plain',
      word: `ledger.plans.state.${row.state}`,
    }),
    { phone: 4 },
  ),
]

/** Recharge plans with their gift amounts, and the settings of wallets and counter. */
export function PlanList() {
  const t = useWords(counterWords)
  const m = useWords(menuWords)
  const may = useIsPermitted()
  const { currency } = useCurrentUser().operator
  const list = useList(listPlans, { pageSize: 50 })
  const [isAdding, setAdding] = useState(false)
  const [isSetting, setSetting] = useState(false)
  const open = list.rows.find((row) => row.id === list.open)
  return (
    <>
      <ListPage
        title={m('ledger.menu.flow')}
        list={list}
        views={<FlowTabs />}
        actions={
          <>
            {may(getLedgerSettings) && may(saveLedgerSettings) && (
              <Button icon="settings" onClick={() => setSetting(true)}>
                {t('ledger.settings.title')}
              </Button>
            )}
            <Can call={createPlan}>
              <Button kind="primary" icon="plus" onClick={() => setAdding(true)}>
                {t('ledger.plans.new')}
              </Button>
            </Can>
          </>
        }
        drawer={
          open && (
            <EditPlan key={open.version} plan={open} {...drawerNavigation(list, (row: RechargePlanRow) => row.id)} />
          )
        }
      >
        <DataTable
          list={list}
          columns={columnsIn(currency)}
          keyOf={(row) => row.id}
          label={m('ledger.view.plans')}
          empty={<Empty icon="bill" words="ledger.plans.empty" />}
        />
      </ListPage>
      {isAdding && <NewPlan onClose={() => setAdding(false)} />}
      {isSetting && <SettingsDialog onClose={() => setSetting(false)} />}
    </>
  )
}

function PlanFields({ form }: { form: FormState }) {
  const t = useWords(counterWords)
  const f = useFields(counterWords, 'ledger.plans', { form })
  const language = useLanguage()
  const { currency, timeZone } = useCurrentUser().operator
  const digits = currencyExponent(currency)
  const money = { form, scale: digits, shown: digits, unit: currencySign(currency, language) }
  const plansField = useFields(counterWords, 'ledger.plans', money)
  return (
    <>
      <TextField {...f('name')} wide />
      <NumberField {...plansField('amountMinor')} />
      <NumberField {...plansField('giftMinor')} />
      <NumberField {...f('giftDays')} />
      <SelectField
        {...f('state')}
        options={(['on', 'off'] as const).map((value) => ({
          value,
          label: t(`ledger.plans.state.${value}`),
        }))}
      />
      <DateTimeField {...f('validFrom')} zone={timeZone} />
      <DateTimeField {...f('validUntil')} zone={timeZone} />
    </>
  )
}

function NewPlan({ onClose }: { onClose: () => void }) {
  const t = useWords(counterWords)
  const form = useForm(createPlan, {
    initial: { state: 'on' },
    refreshes: [listPlans],
    done: t('ledger.plans.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('ledger.plans.new')} onClose={onClose}>
      <Form form={form} verb={t('ledger.plans.new')} onCancel={onClose}>
        <PlanFields form={form} />
      </Form>
    </Drawer>
  )
}

function EditPlan({
  plan,
  ...neighbours
}: DrawerNavigation & {
  plan: RechargePlanRow
}) {
  const t = useWords(counterWords)
  const { id, ...initial } = plan
  const form = useForm(updatePlan, {
    params: { id },
    initial,
    refreshes: [listPlans],
    done: t('ledger.plans.saved'),
    toBody: (values) => ({
      ...values,
      giftDays: values.giftDays ?? null,
      validFrom: values.validFrom || null,
      validUntil: values.validUntil || null,
    }),
  })
  const remove = useSave(deletePlan, { refreshes: [listPlans], onSaved: neighbours.onClose })
  const confirmDelete = async () => {
    if (
      await confirmAction({
        title: t('ledger.plans.delete-confirm', { name: plan.name }),
        verb: t('ledger.plans.delete'),
        danger: true,
      })
    )
      remove.mutate({ params: { id } })
  }
  return (
    <Drawer
      title={plan.name}
      footer={
        <Can call={deletePlan}>
          <Button kind="danger" onClick={() => void confirmDelete()}>
            {t('ledger.plans.delete')}
          </Button>
        </Can>
      }
      {...neighbours}
    >
      <Form form={form} onCancel={neighbours.onClose}>
        <PlanFields form={form} />
      </Form>
    </Drawer>
  )
}
