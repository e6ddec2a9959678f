import {
  type DrawerNavigation,
  Button,
  call,
  Can,
  confirmAction,
  Drawer,
  Facts,
  Form,
  formatNumber,
  Notice,
  Tag,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  deleteFirmware,
  type FirmwareRow,
  listFirmware,
  listFirmwareTargets,
  setFirmwareState,
  signFirmware,
  startFirmwareBulkJob,
} from '../../contract/index.ts'
import { BulkJobDialog } from '../bulk-jobs/BulkJobDialog.tsx'
import { firmwareTones } from './firmware-tones.ts'
import { firmwareWords } from './firmware.words.ts'

interface FirmwareDrawerProps extends DrawerNavigation {
  firmware: FirmwareRow
}

/** Drawer for one firmware: description, signature, and the steps from draft to installation. */
export function FirmwareDrawer({ firmware, ...neighbours }: FirmwareDrawerProps) {
  const t = useWords(firmwareWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { vendor, model, version, state, signed } = firmware
  const { running, chargePoints } = firmware
  return (
    <Drawer
      title={`${vendor} ${model} ${version}`}
      tags={<Tag tone={firmwareTones[state]}>{translate(`stations.firmware.state.${state}`)}</Tag>}
      footer={<Acts firmware={firmware} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <div className="stack">
        <Facts
          of={[
            [t('stations.firmware.file'), firmware.fileName],
            [t('stations.firmware.bytes'), `${formatNumber(firmware.bytes, language)} B`],
            [t('stations.firmware.sha256'), <code key="sha">{firmware.sha256}</code>],
            [t('stations.firmware.signed'), t(signed ? 'stations.firmware.is-signed' : 'stations.firmware.not-signed')],
            [t('stations.firmware.running'), t('stations.firmware.running-of', { running, chargePoints })],
            [t('stations.firmware.notes'), firmware.notes],
          ]}
        />
        {state === 'draft' && !signed && (
          <Can call={signFirmware}>
            <Sign id={firmware.id} />
          </Can>
        )}
        {state === 'released' && (
          <Can call={startFirmwareBulkJob}>
            <Bring firmware={firmware} />
          </Can>
        )}
      </div>
    </Drawer>
  )
}

function Sign({ id }: { id: string }) {
  const t = useWords(firmwareWords)
  const form = useForm(signFirmware, {
    params: { id },
    refreshes: [listFirmware],
    done: t('stations.firmware.saved'),
  })
  return (
    <Form form={form} verb={t('stations.firmware.sign')}>
      <TextField form={form} name="signature" label={t('stations.firmware.signature')} />
      <TextField form={form} name="signingCertificate" label={t('stations.firmware.certificate')} lines={4} />
    </Form>
  )
}

/** Starts an update for all charge points of the model that run a different version. */
function Bring({ firmware: { id: firmwareId, version, signed } }: { firmware: FirmwareRow }) {
  const t = useWords(firmwareWords)
  const [openDialog, setOpenDialog] = useState(false)
  const { data } = useCall(listFirmwareTargets, { params: { id: firmwareId } })
  const chargePointIds = data?.map(({ chargePointId }) => chargePointId) ?? []
  const count = chargePointIds.length
  if (data && count === 0) return <Notice tone="good">{t('stations.firmware.all-run')}</Notice>
  return (
    <>
      <Button kind="primary" icon="upload" disabled={count === 0} onClick={() => setOpenDialog(true)}>
        {t('stations.firmware.bring')}
      </Button>
      {openDialog && (
        <BulkJobDialog
          title={t('stations.firmware.bring-title', { version, count })}
          text={t('stations.firmware.bring-text')}
          begin={(pace) => call(startFirmwareBulkJob, { body: { ...pace, chargePointIds, firmwareId, signed } })}
          onClose={() => setOpenDialog(false)}
        />
      )}
    </>
  )
}

function Acts({ firmware: { id, state, version }, onGone }: { firmware: FirmwareRow; onGone: () => void }) {
  const t = useWords(firmwareWords)
  const refreshes = [listFirmware]
  const move = useSave(setFirmwareState, { refreshes, done: t('stations.firmware.saved') })
  const remove = useSave(deleteFirmware, { refreshes, done: t('stations.firmware.saved'), onSaved: onGone })
  const to = async (next: 'released' | 'withdrawn') => {
    const isRelease = next === 'released'
    const sure = await confirmAction({
      title: t(isRelease ? 'stations.firmware.release-title' : 'stations.firmware.withdraw-title', {
        version,
      }),
      text: t(isRelease ? 'stations.firmware.release-text' : 'stations.firmware.withdraw-text'),
      verb: t(isRelease ? 'stations.firmware.release' : 'stations.firmware.withdraw'),
      danger: !isRelease,
    })
    if (sure) move.mutate({ params: { id }, body: { state: next } })
  }
  const drop = async () => {
    const verb = t('stations.firmware.delete')
    const sure = await confirmAction({ title: t('stations.firmware.delete-title'), verb, danger: true })
    if (sure) remove.mutate({ params: { id } })
  }
  return (
    <Can call={setFirmwareState}>
      {state === 'draft' && (
        <>
          <Button kind="primary" busy={move.isPending} onClick={() => void to('released')}>
            {t('stations.firmware.release')}
          </Button>
          <Button kind="danger" icon="trash" onClick={() => void drop()}>
            {t('stations.firmware.delete')}
          </Button>
        </>
      )}
      {state === 'released' && (
        <Button kind="danger" busy={move.isPending} onClick={() => void to('withdrawn')}>
          {t('stations.firmware.withdraw')}
        </Button>
      )}
    </Can>
  )
}
