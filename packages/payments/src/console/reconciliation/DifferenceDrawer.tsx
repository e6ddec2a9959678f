import {
  type DrawerNavigation,
  Button,
  Can,
  Dialog,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatMoney,
  formatInstant,
  Link,
  Pick,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  assignDifference,
  confirmDifference,
  differenceWords,
  getDifference,
  manualDifferenceReasons,
  listChannelDays,
  listDifferences,
  listReconcilers,
  paymentsScreen,
  resolveDifference,
  type DifferenceDetail,
} from '../../contract/index.ts'
import { reconciliationWords } from './reconciliation.words.ts'
import { differenceTones } from './tones.ts'

const refreshes = [getDifference, listDifferences, listChannelDays]

/** Drawer of one difference: its assignee, its reason, and the second check. */
export function DifferenceDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const w = useWords(differenceWords)
  const read = useCall(getDifference, { params: { id } }, { quiet: true })
  const language = useLanguage()
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={w('payments.difference.outcome')} {...neighbours} />
  return (
    <Drawer
      title={w(`payments.difference.outcome.${row.outcome}`)}
      sub={`${row.accountName} · ${formatInstant(row.day, language, 'UTC', 'day')}`}
      tags={<Tag tone={differenceTones[row.state]}>{w(`payments.difference.state.${row.state}`)}</Tag>}
      footer={<Acts row={row} />}
      {...neighbours}
    >
      <DifferenceFacts row={row} />
    </Drawer>
  )
}

function DifferenceFacts({ row }: { row: DifferenceDetail }) {
  const w = useWords(differenceWords)
  const t = useWords(reconciliationWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const money = (minor: number | null) => (minor === null ? '—' : formatMoney(minor, row.currency, language))
  return (
    <Facts
      of={[
        [w('payments.difference.oursMinor'), money(row.oursMinor)],
        [w('payments.difference.theirsMinor'), money(row.theirsMinor)],
        [w('payments.difference.kind'), w(`payments.difference.kind.${row.kind}`)],
        [w('payments.difference.matchNo'), row.matchNo],
        [w('payments.difference.providerNo'), row.providerNo],
        [w('payments.difference.at'), formatInstant(row.at, language, timeZone, 'second')],
        [w('payments.difference.assigneeName'), row.assigneeName ?? ''],
        [w('payments.difference.reason'), row.reason ? translate(`payments.difference.reason.${row.reason}`) : ''],
        [w('payments.difference.text'), row.text],
        [w('payments.difference.proposedByName'), row.proposedByName],
        [w('payments.difference.resolvedByName'), row.resolvedByName],
        [
          t('payments.difference.payment'),
          row.intentId === null ? (
            ''
          ) : (
            <Link key="payment" to={`${paymentsScreen.path}?open=${row.intentId}`}>
              {t('payments.difference.payment')}
            </Link>
          ),
        ],
      ]}
    />
  )
}

function Acts({ row }: { row: DifferenceDetail }) {
  const t = useWords(reconciliationWords)
  const [openDialog, setOpenDialog] = useState<'assign' | 'resolve'>()
  const { id, version, state } = row
  const done = t('payments.difference.done')
  const confirm = useSave(confirmDifference, { refreshes, done })
  const take = useSave(assignDifference, { refreshes, done })
  const sendReview = (agree: boolean) => confirm.mutate({ params: { id }, body: { version, agree } })
  const close = () => setOpenDialog(undefined)
  if (state === 'resolved') return null
  return (
    <>
      {state === 'open' && (
        <Can call={resolveDifference}>
          <Button kind="primary" onClick={() => setOpenDialog('resolve')}>
            {t('payments.difference.resolve')}
          </Button>
        </Can>
      )}
      {state === 'proposed' && (
        <Can call={confirmDifference}>
          {!row.isMine && (
            <Button kind="primary" busy={confirm.isPending} onClick={() => sendReview(true)}>
              {t('payments.difference.agree')}
            </Button>
          )}
          <Button onClick={() => sendReview(false)}>{t('payments.difference.refuse')}</Button>
        </Can>
      )}
      <Can call={assignDifference}>
        <Button onClick={() => setOpenDialog('assign')}>{t('payments.difference.assign')}</Button>
        {row.assigneeId !== null && (
          <Button onClick={() => take.mutate({ params: { id }, body: { version, userId: null } })}>
            {t('payments.difference.unassign')}
          </Button>
        )}
      </Can>
      {openDialog === 'assign' && <AssignDialog row={row} onClose={close} />}
      {openDialog === 'resolve' && <ResolveDialog row={row} onClose={close} />}
    </>
  )
}

interface ActDialogProps {
  row: DifferenceDetail
  onClose: () => void
}
function AssignDialog({ row: { id, version }, onClose }: ActDialogProps) {
  const t = useWords(reconciliationWords)
  const w = useWords(differenceWords)
  const [userId, setUserId] = useState<string>()
  const give = useSave(assignDifference, {
    refreshes,
    done: t('payments.difference.done'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t('payments.difference.assign')} onClose={onClose}>
      <div className="f">
        <span className="label">{w('payments.difference.assigneeName')}</span>
        <Pick
          label={w('payments.difference.assigneeName')}
          from={listReconcilers}
          inputOf={(text) => ({ query: { search: text || undefined } })}
          choices={(people) => people.map(({ id: value, name }) => ({ value, label: name }))}
          value={userId}
          onChange={setUserId}
        />
      </div>
      <div className="form-foot">
        <Button
          kind="primary"
          busy={give.isPending}
          disabled={userId === undefined}
          onClick={() => userId && give.mutate({ params: { id }, body: { version, userId } })}
        >
          {t('payments.difference.assign')}
        </Button>
      </div>
    </Dialog>
  )
}

function ResolveDialog({ row: { id, version }, onClose }: ActDialogProps) {
  const t = useWords(reconciliationWords)
  const w = useWords(differenceWords)
  const form = useForm(resolveDifference, {
    params: { id },
    initial: { version, text: '' },
    refreshes,
    done: t('payments.difference.done'),
    onSaved: onClose,
  })
  const f = useFields(differenceWords, 'payments.difference', { form })
  const options = manualDifferenceReasons.map((value) => ({ value, label: w(`payments.difference.reason.${value}`) }))
  return (
    <Dialog title={t('payments.difference.resolve')} onClose={onClose}>
      <Form form={form} verb={t('payments.difference.resolve')} onCancel={onClose}>
        <SelectField {...f('reason')} options={options} />
        <TextField {...f('text')} lines={2} wide />
      </Form>
    </Dialog>
  )
}
