import { PersonalActs } from '@evops/organisation/console'
import {
  type DrawerNavigation,
  Button,
  isPermitted,
  Can,
  Drawer,
  DrawerWhileLoading,
  Form,
  type FormState,
  type FormValues,
  Link,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  eraseParty,
  exportPartyData,
  getParty,
  listParties,
  revealParty,
  saveParty,
  updateParty,
  type PartyRow,
} from '../../contract/index.ts'
import { settlementPath } from '../paths.ts'
import { partyWords } from './parties.words.ts'

const texts = ['name', 'taxId', 'bank', 'contact', 'phone', 'email', 'remark'] as const
const reads = [listParties, getParty] as const

/** Builds the request: an empty field clears its value, except the account, which stays unchanged. */
function bodyOf(values: FormValues): Record<string, unknown> {
  const textValues = Object.fromEntries(texts.slice(1).map((name) => [name, values[name] ?? '']))
  const { accountNo, ...rest } = values
  return { ...rest, ...textValues, ...(accountNo ? { accountNo } : {}) }
}

export function NewParty({ onClose }: { onClose: () => void }) {
  const t = useWords(partyWords)
  const form = useForm(saveParty, {
    initial: { kind: 'owner' },
    refreshes: reads,
    done: t('finance.party.saved'),
    draft: 'new-party',
    toBody: bodyOf,
    onSaved: onClose,
  })
  return (
    <Drawer title={t('finance.party.new')} onClose={onClose}>
      <Form form={form} verb={t('finance.party.new')} onCancel={onClose}>
        <PartyFields form={form} />
      </Form>
    </Drawer>
  )
}

export function PartyDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(partyWords)
  const translate = useTranslate()
  const read = useCall(getParty, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('finance.party.name')} {...neighbours} />
  return (
    <Drawer
      title={row.name}
      tags={<Tag tone={row.state === 'active' ? 'good' : 'plain'}>{translate(`finance.party.state.${row.state}`)}</Tag>}
      sub={<Link to={`${settlementPath}?partyId=${row.id}`}>{t('finance.party.statements')}</Link>}
      footer={
        <>
          <Account key={row.version} row={row} />
          <PersonalActs
            of={row}
            file={exportPartyData}
            erase={eraseParty}
            text={t('finance.party.erase-text')}
            refreshes={reads}
          />
        </>
      }
      {...neighbours}
    >
      <Edit key={row.version} row={row} onClose={neighbours.onClose} />
    </Drawer>
  )
}

/** Reveals the full account number to users with permission; the audit log records it. */
function Account({ row }: { row: PartyRow }) {
  const t = useWords(partyWords)
  const [whole, setWhole] = useState<string>()
  const reveal = useSave(revealParty, { onSaved: ({ accountNo }) => setWhole(accountNo) })
  if (row.accountTail === '') return null
  if (whole !== undefined) return <b className="num">{whole}</b>
  return (
    <Can call={revealParty}>
      <Button busy={reveal.isPending} onClick={() => reveal.mutate({ params: { id: row.id } })}>
        {t('finance.party.reveal')}
      </Button>
    </Can>
  )
}

function Edit({ row, onClose }: { row: PartyRow; onClose: () => void }) {
  const t = useWords(partyWords)
  const { id, kind, state, version } = row
  const form = useForm(updateParty, {
    params: { id },
    initial: {
      ...Object.fromEntries(texts.map((name) => [name, row[name]])),
      name: row.name,
      kind,
      state,
      version,
    },
    refreshes: reads,
    done: t('finance.party.saved'),
    toBody: bodyOf,
  })
  if (!isPermitted(updateParty))
    return (
      <fieldset className="form" disabled>
        <PartyFields form={form} row={row} />
      </fieldset>
    )
  return (
    <Form form={form} onCancel={onClose}>
      <PartyFields form={form} row={row} />
    </Form>
  )
}

function PartyFields({ form, row }: { form: FormState; row?: PartyRow }) {
  const t = useWords(partyWords)
  const f = useFields(partyWords, 'finance.party', { form })
  const text = (name: (typeof texts)[number]) => (
    <TextField form={form} name={name} label={t(`finance.party.${name}`)} />
  )
  return (
    <>
      {text('name')}
      <SelectField {...f('kind')} words="finance.kind" />
      {text('taxId')}
      {text('bank')}
      <TextField
        {...f('accountNo')}
        hint={row?.accountTail ? t('finance.party.account-keep', { tail: row.accountTail }) : undefined}
      />
      {text('contact')}
      {text('phone')}
      {text('email')}
      {row && <SelectField {...f('state')} />}
      <TextField {...f('remark')} lines={2} wide />
    </>
  )
}
