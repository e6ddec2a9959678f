import {
  Button,
  Can,
  confirmAction,
  Dialog,
  Facts,
  Form,
  InstantValue,
  Notice,
  SelectField,
  Sheet,
  TextField,
  toast,
  useCall,
  useFields,
  useForm,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  getYkcBinding,
  releaseYkcBinding,
  setYkcBinding,
  ykcBindingRules,
  type ChargePointDetail,
  type YkcBinding,
} from '../../contract/index.ts'
import { useCodeListOptions } from '../use-options.ts'
import { accessWords } from './access.words.ts'
import { chargePointReads } from './charge-point-reads.ts'
import { isLoopback, ykcAddress } from './ocpp-address.ts'
import { Secret } from './Secret.tsx'
import { ykcBindingWords } from './ykc-binding.words.ts'

const refreshes = [getYkcBinding, ...chargePointReads]

export function useYkcBinding({ id }: { id: string }): YkcBinding | undefined {
  return useCall(getYkcBinding, { params: { id } }, { every: 15_000 }).data
}

/** Host and port that are entered in a YKC charge point. */
export function YkcAddress({ listener }: Pick<YkcBinding, 'listener'>) {
  const t = useWords(ykcBindingWords)
  const a = useWords(accessWords)
  if (listener === null) return <p className="note">{a('stations.access.ykc-address')}</p>
  const address = ykcAddress(listener.port)
  return (
    <>
      <Secret label={t(listener.isTls ? 'stations.ykc.address-tls' : 'stations.ykc.address')} text={address} />
      {isLoopback(address) && <Notice tone="warn">{a('stations.access.loopback')}</Notice>}
    </>
  )
}

/** Shows where a new YKC charge point connects: it has no password, and OCPP's address is not its own. */
export function YkcNumberDialog({ chargePoint, onClose }: { chargePoint: ChargePointDetail; onClose: () => void }) {
  const t = useWords(ykcBindingWords)
  const a = useWords(accessWords)
  const binding = useYkcBinding(chargePoint)
  const { identity } = chargePoint
  return (
    <Dialog title={a('stations.access.how-title')} onClose={onClose} wide>
      <Notice tone="plain">{t('stations.ykc.how-text')}</Notice>
      <Secret label={t('stations.ykc.number')} text={identity} />
      {binding && <YkcAddress listener={binding.listener} />}
      {binding && <BindingNotice binding={binding} />}
      <div className="form-foot">
        <Button kind="primary" onClick={onClose}>
          {t('stations.ykc.done')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Binding of the logins of a YKC charge point, which has no password. */
export function YkcBindingSheet({ chargePoint, binding }: { chargePoint: ChargePointDetail; binding: YkcBinding }) {
  const t = useWords(ykcBindingWords)
  const [isOpen, setOpen] = useState(false)
  const { rule, iccid, network, boundAt } = binding
  const { timeZone } = chargePoint
  return (
    <Sheet title={t('stations.ykc.title')}>
      <p className="dim">{t('stations.ykc.text')}</p>
      <BindingNotice binding={binding} />
      <Facts
        of={[
          [t('stations.ykc.rule'), t(`stations.ykc.rule.${rule}`)],
          [t('stations.ykc.iccid'), iccid],
          [t('stations.ykc.network'), network?.replace(/\/(32|128)$/, '')],
          [t('stations.ykc.bound-at'), boundAt && <InstantValue key="bound" at={boundAt} zone={timeZone} />],
        ]}
      />
      <Can call={setYkcBinding}>
        <div className="form-foot">
          {rule === 'first_login' && boundAt !== null && <ReleaseButton chargePoint={chargePoint} />}
          <Button icon="lock" onClick={() => setOpen(true)}>
            {t('stations.ykc.change')}
          </Button>
        </div>
      </Can>
      {isOpen && <BindingDialog chargePoint={chargePoint} binding={binding} onClose={() => setOpen(false)} />}
    </Sheet>
  )
}

function BindingNotice({ binding: { rule, boundAt, isAllowed } }: { binding: YkcBinding }) {
  const t = useWords(ykcBindingWords)
  if (!isAllowed) return <Notice tone="warn">{t('stations.ykc.not-allowed')}</Notice>
  if (rule === 'none') return <Notice tone="warn">{t('stations.ykc.unbound')}</Notice>
  if (boundAt === null) return <Notice tone="warn">{t('stations.ykc.waits')}</Notice>
  return null
}

function ReleaseButton({ chargePoint: { id, name } }: { chargePoint: ChargePointDetail }) {
  const t = useWords(ykcBindingWords)
  const release = useSave(releaseYkcBinding, { refreshes, onSaved: () => toast.ok(t('stations.ykc.released')) })
  const ask = async () => {
    const isSure = await confirmAction({
      title: t('stations.ykc.release-title', { chargePoint: name }),
      text: t('stations.ykc.release-text'),
      verb: t('stations.ykc.release-verb'),
      danger: true,
    })
    if (isSure) release.mutate({ params: { id } })
  }
  return (
    <Button icon="unlock" busy={release.isPending} onClick={() => void ask()}>
      {t('stations.ykc.release')}
    </Button>
  )
}

function BindingDialog({
  chargePoint,
  binding: { rule, iccid, network },
  onClose,
}: {
  chargePoint: ChargePointDetail
  binding: YkcBinding
  onClose: () => void
}) {
  const t = useWords(ykcBindingWords)
  const options = useCodeListOptions()
  const form = useForm(setYkcBinding, {
    params: { id: chargePoint.id },
    initial: { rule, iccid: iccid ?? chargePoint.iccid, network },
    refreshes,
    done: t('stations.ykc.saved'),
    onSaved: onClose,
  })
  const f = useFields(ykcBindingWords, 'stations.ykc', { form })
  return (
    <Dialog title={t('stations.ykc.change-title', { chargePoint: chargePoint.name })} onClose={onClose}>
      <p className="dim">{t('stations.ykc.change-text')}</p>
      <Form form={form} onCancel={onClose}>
        <SelectField {...f('rule')} options={options(ykcBindingRules, 'stations.ykc.rule')} />
        {form.values.rule === 'iccid' && <TextField {...f('iccid')} hint={t('stations.ykc.iccid-hint')} />}
        {form.values.rule === 'network' && <TextField {...f('network')} hint={t('stations.ykc.network-hint')} />}
      </Form>
    </Dialog>
  )
}
