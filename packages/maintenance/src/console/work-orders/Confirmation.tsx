import {
  Button,
  CheckField,
  Dialog,
  Form,
  formatInstant,
  Sheet,
  TextField,
  useFields,
  useForm,
  useLanguage,
  usePicture,
  useWords,
} from '@evops/kit'
import { PersonalActs } from '@evops/organisation/console'
import { useState } from 'react'
import {
  localizedWorkOrderText,
  confirmWorkOrder,
  eraseConfirmation,
  exportConfirmationData,
  getWorkConfirmationPicture,
  canAcceptAct,
  type WorkOrderConfirmation,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { useUnsentSignature } from '../offline/use-work.ts'
import { confirmationWords } from './confirmation.words.ts'
import { useCanWorkOnOrder } from './Parts.tsx'
import { SignaturePad } from './SignaturePad.tsx'
import { workOrderReads } from './use-quick-acts.ts'

/** Shows the customer's confirmation of the work on site. */
export function Confirmation({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(confirmationWords)
  const mayWork = useCanWorkOnOrder(workOrder)
  const [signing, setSigning] = useState(false)
  const { confirmation, customerConfirms, unconfirmed } = workOrder
  if (!customerConfirms && !confirmation) return null
  // A work order that a phone stored before this field existed does not reach this line.
  const earlier = workOrder.confirmations.filter(({ id }) => id !== confirmation?.id)
  const maySign = mayWork && canAcceptAct(workOrder.state, 'confirm')
  const why = unconfirmed ? t('maintenance.confirm.none-why', { text: unconfirmed }) : undefined
  return (
    <Sheet
      title={t('maintenance.confirm.title')}
      note={
        maySign && (
          <Button small icon="edit" onClick={() => setSigning(true)}>
            {t('maintenance.confirm.sign')}
          </Button>
        )
      }
    >
      {confirmation ? (
        <Confirmed key={confirmation.id} of={confirmation} zone={workOrder.timeZone} />
      ) : (
        <p className="dim">{why ?? t('maintenance.confirm.none')}</p>
      )}
      {earlier.length > 0 && <h3 className="small dim">{t('maintenance.confirm.earlier')}</h3>}
      {earlier.map((one) => (
        <Confirmed key={one.id} of={one} zone={workOrder.timeZone} />
      ))}
      {signing && <Signing workOrder={workOrder} onClose={() => setSigning(false)} />}
    </Sheet>
  )
}

function Confirmed({ of, zone }: { of: WorkOrderConfirmation; zone: string }) {
  const t = useWords(confirmationWords)
  const language = useLanguage()
  return (
    <>
      <p className="row wraps">
        <b>{of.name}</b>
        <span className="dim small">
          {t('maintenance.confirm.by', { at: formatInstant(of.at, language, zone), name: of.byName })}
        </span>
        {of.erasedAt === null && (
          <span className="push row">
            <PersonalActs
              of={of}
              file={exportConfirmationData}
              erase={eraseConfirmation}
              text={t('maintenance.confirm.erase-text')}
              refreshes={workOrderReads}
            />
          </span>
        )}
      </p>
      {of.isSigned ? (
        <Signature of={of} />
      ) : (
        <p className="dim">{t(of.erasedAt === null ? 'maintenance.confirm.typed' : 'maintenance.confirm.erased')}</p>
      )}
    </>
  )
}

/** An unsent signature is not requested from the server: the refusal would still be shown after sending. */
function Signature({ of }: { of: WorkOrderConfirmation }) {
  const unsent = useUnsentSignature(of.id)
  return unsent ? <Signed of={of} address={unsent} /> : <SentSignature of={of} />
}
/** The image needs the access token, so it has no URL of its own. */
function SentSignature({ of }: { of: WorkOrderConfirmation }) {
  const address = usePicture(getWorkConfirmationPicture, { params: { id: of.id } })
  return address ? <Signed of={of} address={address} /> : <span className="bone" />
}
function Signed({ of: { name }, address }: { of: WorkOrderConfirmation; address: string }) {
  const t = useWords(confirmationWords)
  return <img className="signature" src={address} alt={t('maintenance.confirm.signature-of', { name })} />
}

function Signing({ workOrder, onClose }: { workOrder: WorkOrderDetail; onClose: () => void }) {
  const t = useWords(confirmationWords)
  const language = useLanguage()
  const form = useForm(confirmWorkOrder, {
    params: { id: workOrder.id },
    initial: { name: '', signature: null, agreed: false },
    refreshes: workOrderReads,
    done: t('maintenance.confirm.saved'),
    onSaved: onClose,
  })
  const f = useFields(confirmationWords, 'maintenance.confirm', { form })
  return (
    <Dialog title={`${t('maintenance.confirm.title')} · ${workOrder.no}`} onClose={onClose}>
      <p className="work-order-said">{localizedWorkOrderText(workOrder.description, language)}</p>
      <Form form={form} verb={t('maintenance.confirm.verb')} onCancel={onClose}>
        <TextField {...f('name')} wide />
        <SignaturePad form={form} name="signature" />
        <CheckField {...f('agreed')} wide />
      </Form>
    </Dialog>
  )
}
