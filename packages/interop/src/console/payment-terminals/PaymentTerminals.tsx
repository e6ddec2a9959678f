import {
  Button,
  Can,
  confirmAction,
  currencySign,
  Dialog,
  ExportButton,
  Facts,
  Form,
  formatMoney,
  type FormState,
  InstantValue,
  Link,
  NumberField,
  PickField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useCurrentUser,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import { currencyExponent } from '@evops/platform/contract'
import { listTerminals } from '@evops/stations/contract'
import { useState } from 'react'
import {
  assignPaymentTerminal,
  deactivatePaymentTerminal,
  listPaymentTerminals,
  paymentTerminalExport,
  requestPaymentTerminal,
  type PaymentTerminal,
  type PaymentTerminalState,
} from '../../contract/index.ts'
import { useDrawerPaging } from '../pages.tsx'
import { paymentTerminalWords } from './payment-terminals.words.ts'

const tones = { requested: 'acc', new: 'warn', active: 'good', off: 'plain' } as const satisfies Record<
  PaymentTerminalState,
  string
>
const refreshes = [listPaymentTerminals]

/** Payment terminals of a provider with the connectors that they serve. Hidden for a partner without them. */
export function PaymentTerminals({ partnerId: id }: { partnerId: string }) {
  const t = useWords(paymentTerminalWords)
  const { query, pagesOf } = useDrawerPaging()
  const [edited, setEdited] = useState<PaymentTerminal | 'new'>()
  const { data } = useCall(listPaymentTerminals, { params: { id }, query }, { quiet: true })
  if (!data || (data.total === 0 && !data.isProvider)) return null
  return (
    <section className="stack">
      <h2 className="what-hit">{t('interop.payment-terminal.title')}</h2>
      {data.list.map((row) => (
        <Terminal key={row.id} row={row} onEdit={() => setEdited(row)} />
      ))}
      {pagesOf(data.total)}
      <div className="row">
        {data.isProvider && (
          <Can call={requestPaymentTerminal}>
            <Button small onClick={() => setEdited('new')}>
              {t('interop.payment-terminal.request')}
            </Button>
          </Can>
        )}
        {data.total > 0 && (
          <ExportButton
            name={paymentTerminalExport}
            filter={{ partnerId: id }}
            label={t('interop.payment-terminal.export')}
          />
        )}
        <Link to="/finance/account?view=terminals">{t('interop.payment-terminal.payments')}</Link>
      </div>
      {edited === 'new' && <NewTerminal partnerId={id} onClose={() => setEdited(undefined)} />}
      {edited && edited !== 'new' && <AssignTerminal row={edited} onClose={() => setEdited(undefined)} />}
    </section>
  )
}

function Terminal({ row, onEdit }: { row: PaymentTerminal; onEdit: () => void }) {
  const t = useWords(paymentTerminalWords)
  const language = useLanguage()
  const { state, reservedMinor, currency, isPending, problem, heardAt } = row
  return (
    <div className="stack">
      <p>
        <Tag tone={tones[state]}>{t(`interop.payment-terminal.state.${state}`)}</Tag> {row.providerRef || row.reference}
      </p>
      <Facts
        of={[
          [t('interop.payment-terminal.terminal'), [row.terminalName, row.stationName].filter(Boolean).join(' · ')],
          [t('interop.payment-terminal.connectors'), row.connectors.join(', ')],
          [
            t('interop.payment-terminal.reservedMinor'),
            reservedMinor !== null && formatMoney(reservedMinor, currency, language),
          ],
          [t('interop.payment-terminal.heardAt'), heardAt && <InstantValue key="heard" at={heardAt} />],
          [t('interop.payment-terminal.isPending'), isPending && (problem || t('interop.payment-terminal.waiting'))],
        ]}
      />
      <div className="row">
        {row.providerRef !== '' && (
          <Can call={assignPaymentTerminal}>
            <Button small onClick={onEdit}>
              {t('interop.payment-terminal.assign')}
            </Button>
          </Can>
        )}
        {state !== 'off' && (
          <Can call={deactivatePaymentTerminal}>
            <Deactivate row={row} />
          </Can>
        )}
      </div>
    </div>
  )
}

function Deactivate({ row }: { row: PaymentTerminal }) {
  const t = useWords(paymentTerminalWords)
  const save = useSave(deactivatePaymentTerminal, { refreshes })
  const confirm = async () => {
    const isAgreed = await confirmAction({
      title: t('interop.payment-terminal.deactivate-title', { name: row.providerRef || row.reference }),
      text: t('interop.payment-terminal.deactivate-text'),
      verb: t('interop.payment-terminal.deactivate'),
      danger: true,
    })
    if (isAgreed) save.mutate({ params: { id: row.id } })
  }
  return (
    <Button small busy={save.isPending} onClick={() => void confirm()}>
      {t('interop.payment-terminal.deactivate')}
    </Button>
  )
}

function NewTerminal({ partnerId, onClose }: { partnerId: string; onClose: () => void }) {
  const t = useWords(paymentTerminalWords)
  const form = useForm(requestPaymentTerminal, {
    params: { id: partnerId },
    initial: { reference: '', reservedMinor: null },
    refreshes,
    onSaved: onClose,
    done: t('interop.payment-terminal.requested'),
  })
  const f = useFields(paymentTerminalWords, 'interop.payment-terminal', { form })
  return (
    <Dialog title={t('interop.payment-terminal.request')} onClose={onClose}>
      <Form form={form} verb={t('interop.payment-terminal.request')} onCancel={onClose}>
        <TextField {...f('reference')} hint={t('interop.payment-terminal.reference-hint')} />
        <PlaceFields form={form} />
      </Form>
    </Dialog>
  )
}

function AssignTerminal({ row, onClose }: { row: PaymentTerminal; onClose: () => void }) {
  const t = useWords(paymentTerminalWords)
  const { id, version, terminalId, reservedMinor } = row
  const form = useForm(assignPaymentTerminal, {
    params: { id },
    initial: { ...(terminalId !== null && { terminalId }), reservedMinor },
    toBody: (values) => ({ ...values, version }),
    refreshes,
    onSaved: onClose,
    done: t('interop.payment-terminal.assigned'),
  })
  return (
    <Dialog title={`${t('interop.payment-terminal.assign')} · ${row.providerRef}`} onClose={onClose}>
      <Form form={form} verb={t('interop.payment-terminal.assign')} onCancel={onClose}>
        <PlaceFields form={form} row={row} />
      </Form>
    </Dialog>
  )
}

function PlaceFields({ form, row }: { form: FormState; row?: PaymentTerminal }) {
  const t = useWords(paymentTerminalWords)
  const language = useLanguage()
  const f = useFields(paymentTerminalWords, 'interop.payment-terminal', { form })
  const { currency } = useCurrentUser().operator
  const digits = currencyExponent(currency)
  return (
    <>
      <PickField
        form={form}
        name="terminalId"
        label={t('interop.payment-terminal.terminal')}
        from={listTerminals}
        inputOf={(text) => ({ query: { page: 1, pageSize: 20, search: text } })}
        choices={(reply) =>
          reply.list.map(({ id, name, stationName }) => ({ value: id, label: `${name} · ${stationName}` }))
        }
        chosen={row?.terminalName ?? undefined}
      />
      <NumberField
        {...f('reservedMinor')}
        scale={digits}
        shown={digits}
        unit={currencySign(currency, language)}
        hint={t('interop.payment-terminal.reservedMinor-hint')}
      />
    </>
  )
}
