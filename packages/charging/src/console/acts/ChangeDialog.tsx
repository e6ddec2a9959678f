import {
  DateTimeField,
  Dialog,
  Form,
  formatMoney,
  type FormState,
  parseScaled,
  queryClient,
  TextField,
  toast,
  useFields,
  useForm,
  useLanguage,
  useWords,
  formatScaled,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import { listPendingChanges } from '@evops/organisation/contract'
import { currencyExponent } from '@evops/platform/contract'
import { useState } from 'react'
import {
  editSession,
  getSession,
  listOperations,
  listSessionAudits,
  listSessions,
  type SessionChange,
  type SessionDetail,
  refundSession,
  voidSession,
  waiveSession,
} from '../../contract/index.ts'
import { actWords } from './acts.words.ts'
import { ConcurrentChanges } from './ChangedMeanwhile.tsx'
import { valueChangeOf, type SessionFigureChange } from './value-change.rules.ts'

const refreshes = [listPendingChanges, getSession, listSessions, listOperations, listSessionAudits]
const specs = { void: voidSession, waive: waiveSession, refund: refundSession, edit: editSession } as const

/**
 * Voids, waives, refunds or corrects one session. A change of money or figures is a request that a second person
 * decides.
 */
export function ChangeDialog({
  session,
  change,
  onClose,
}: {
  session: SessionDetail
  change: SessionChange
  onClose: () => void
}) {
  const t = useWords(actWords)
  const language = useLanguage()
  const [current, setCurrentValue] = useState<SessionFigureChange>()
  const digits = currencyExponent(session.currency)
  // The four endpoints have the same reply type. The form validates its values with the schema of the chosen endpoint.
  const spec = specs[change] as typeof editSession
  const form = useForm(spec, {
    params: { id: session.id },
    initial: initialOf(session, change, { digits, language }),
    refreshes,
    toBody: (values) => ({
      version: session.version,
      reason: values.reason ?? '',
      ...(change === 'refund' && { amountMinor: parseOptionalScaled(values.amountMinor, digits) }),
      ...(change === 'edit' && {
        startedAt: values.startedAt,
        endedAt: values.endedAt,
        energyDwh: parseOptionalScaled(values.energyDwh, 4),
      }),
    }),
    onSaved: ({ approvalId }) => {
      toast.ok(t(approvalId ? 'charging.act.requested' : 'charging.act.done'))
      onClose()
    },
    onConflict: (fields) => {
      setCurrentValue(valueChangeOf(session, fields))
      void queryClient.invalidateQueries({ queryKey: [getSession.name] })
      return true
    },
  })
  const due = (session.totalMinor ?? 0) - session.refundedMinor
  return (
    <Dialog title={t(`charging.act.${change}-title`)} onClose={onClose}>
      <p className="dim">{t(`charging.act.${change}-text`)}</p>
      <PendingChanges subject={session.id} />
      {current && <ConcurrentChanges existing={current} timeZone={session.timeZone} />}
      <Form form={form} verb={t(`charging.act.${change}-verb`)} onCancel={onClose}>
        {change === 'refund' && (
          <TextField
            form={form}
            name="amountMinor"
            label={t('charging.act.amount')}
            hint={t('charging.act.amount-hint', { most: formatMoney(due, session.currency, language) })}
          />
        )}
        {change === 'edit' && <EditFields form={form} zone={session.timeZone} />}
        <TextField
          form={form}
          name="reason"
          label={t('charging.act.reason')}
          hint={t('charging.act.reason-hint')}
          lines={2}
          wide
        />
      </Form>
    </Dialog>
  )
}

function EditFields({ form, zone }: { form: FormState; zone: string }) {
  const f = useFields(actWords, 'charging.act', { form })
  return (
    <>
      <DateTimeField {...f('startedAt')} zone={zone} />
      <DateTimeField {...f('endedAt')} zone={zone} />
      <TextField {...f('energyDwh')} />
    </>
  )
}

/** Initial values of the inputs. Figures are text, because the user types them. */
function initialOf(
  session: SessionDetail,
  change: SessionChange,
  { digits, language }: { digits: number; language: 'zh' | 'en' | 'es' },
): object {
  if (change === 'refund')
    return {
      amountMinor: formatScaled((session.totalMinor ?? 0) - session.refundedMinor, digits, digits, language),
      reason: '',
    }
  if (change !== 'edit') return { reason: '' }
  return {
    startedAt: session.startedAt,
    endedAt: session.endedAt ?? undefined,
    energyDwh: formatScaled(session.energyDwh ?? 0, 4, 2, language),
    reason: '',
  }
}

function parseOptionalScaled(value: unknown, digits: number): number | undefined {
  return typeof value === 'string' ? parseScaled(value, digits) : undefined
}
