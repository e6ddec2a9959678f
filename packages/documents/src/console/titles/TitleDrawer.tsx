import { listWallets } from '@evops/ledger/contract'
import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  CheckField,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  type FormState,
  type FormValues,
  Link,
  PickField,
  RemoveButton,
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
  createTitle,
  deleteTitle,
  getTitle,
  listTitles,
  revealTitle,
  updateTitle,
  type RevealedInvoiceTitle,
  type InvoiceTitleRow,
} from '../../contract/index.ts'
import { invoicesPath } from '../paths.ts'
import { titleConsoleWords } from './format-title.ts'

const texts = [
  ...(['name', 'taxId', 'address', 'postcode', 'phone', 'email', 'bank', 'accountNo'] as const),
  ...(['regime', 'useCode', 'shipTo', 'shipPhone', 'shipAddress'] as const),
] as const
const revealed = ['taxId', 'address', 'phone', 'email', 'accountNo', 'shipPhone', 'shipAddress'] as const
const reads = [listTitles, getTitle] as const

/** Sends empty fields as empty text; a title without a holder stays without one. */
function bodyOf(values: FormValues): Record<string, unknown> {
  const textValues = Object.fromEntries(texts.map((name) => [name, values[name] ?? '']))
  return {
    ...values,
    ...textValues,
    holderId: values['holderId'] ?? null,
    isDefault: values['isDefault'] === true,
  }
}

export function NewInvoiceTitle({ onClose }: { onClose: () => void }) {
  const t = useWords(titleConsoleWords)
  const form = useForm(createTitle, {
    initial: { kind: 'company' },
    refreshes: reads,
    done: t('documents.title.saved'),
    draft: 'new-title',
    toBody: bodyOf,
    onSaved: onClose,
  })
  return (
    <Drawer title={t('documents.title.new')} onClose={onClose}>
      <Form form={form} verb={t('documents.title.new')} onCancel={onClose}>
        <TitleFields form={form} />
      </Form>
    </Drawer>
  )
}

export function TitleDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(titleConsoleWords)
  const translate = useTranslate()
  const read = useCall(getTitle, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('documents.title.name')} {...neighbours} />
  return (
    <Drawer
      title={row.name}
      tags={<Tag>{translate(`documents.title.kind.${row.kind}`)}</Tag>}
      sub={
        row.holderId && (
          <Link to={`${invoicesPath}?holderId=${row.holderId}`}>
            {t('documents.title.invoices')} · {row.holderName}
          </Link>
        )
      }
      footer={<Foot key={row.version} row={row} onClose={neighbours.onClose} />}
      {...neighbours}
    >
      <Edit key={row.version} row={row} onClose={neighbours.onClose} />
    </Drawer>
  )
}

/** Reveals masked data to users with permission; the audit log records it. */
function Foot({ row: { id, name }, onClose }: { row: InvoiceTitleRow; onClose: () => void }) {
  const t = useWords(titleConsoleWords)
  const [whole, setWhole] = useState<RevealedInvoiceTitle>()
  const reveal = useSave(revealTitle, { onSaved: setWhole })
  if (whole !== undefined) return <Facts of={revealed.map((key) => [t(`documents.title.${key}`), whole[key]])} />
  return (
    <>
      <Can call={revealTitle}>
        <Button busy={reveal.isPending} onClick={() => reveal.mutate({ params: { id } })}>
          {t('documents.title.reveal')}
        </Button>
      </Can>
      <RemoveButton
        call={deleteTitle}
        input={{ params: { id } }}
        save={{ refreshes: reads, done: t('documents.title.deleted'), onSaved: onClose }}
        confirmation={{
          title: `${t('documents.title.delete')} · ${name}`,
          text: t('documents.title.delete-text'),
          verb: t('documents.title.delete'),
        }}
      />
    </>
  )
}

function Edit({ row, onClose }: { row: InvoiceTitleRow; onClose: () => void }) {
  const t = useWords(titleConsoleWords)
  const { id, kind, country, holderId, isDefault, version } = row
  const form = useForm(updateTitle, {
    params: { id },
    initial: {
      ...Object.fromEntries(texts.map((name) => [name, row[name]])),
      name: row.name,
      kind,
      country,
      holderId,
      isDefault,
      version,
    },
    refreshes: reads,
    done: t('documents.title.saved'),
    toBody: bodyOf,
  })
  if (!isPermitted(updateTitle))
    return (
      <fieldset className="form" disabled>
        <TitleFields form={form} row={row} />
      </fieldset>
    )
  return (
    <Form form={form} onCancel={onClose}>
      <TitleFields form={form} row={row} />
    </Form>
  )
}

function TitleFields({ form, row }: { form: FormState; row?: InvoiceTitleRow }) {
  const f = useFields(titleConsoleWords, 'documents.title', { form })
  const { country } = form.values
  const isMexico = typeof country === 'string' && country.toUpperCase() === 'MX'
  return (
    <>
      <TextField {...f('name')} wide />
      <SelectField {...f('kind')} />
      <TextField {...f('country')} />
      <TextField {...f('taxId')} />
      <TextField {...f('postcode')} />
      <TextField {...f('address')} wide />
      {isMexico && <TextField {...f('regime')} />}
      {isMexico && <TextField {...f('useCode')} />}
      <TextField {...f('email')} />
      <TextField {...f('phone')} />
      <TextField {...f('bank')} />
      <TextField {...f('accountNo')} />
      <TextField {...f('shipTo')} />
      <TextField {...f('shipPhone')} />
      <TextField {...f('shipAddress')} wide />
      <TitleHolderField form={form} chosen={row?.holderName ?? undefined} />
      <CheckField {...f('isDefault')} wide />
    </>
  )
}

/** Selects the holder of the paying wallet: a member or company, found by name. */
export function TitleHolderField({ form, chosen }: { form: FormState; chosen?: string | undefined }) {
  const t = useWords(titleConsoleWords)
  return (
    <PickField
      form={form}
      name="holderId"
      label={t('documents.title.holderId')}
      placeholder={t('documents.title.find-holder')}
      from={listWallets}
      inputOf={(text) => ({ query: { search: text || undefined, pageSize: 20 } })}
      choices={(reply) => reply.list.map(({ id, name }) => ({ value: id, label: name }))}
      chosen={chosen}
      wide
    />
  )
}
