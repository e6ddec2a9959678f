import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  Notice,
  RemoveButton,
  Tag,
  useCall,
  useForm,
  usePage,
  useSave,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { AssetActions } from '@evops/stations/console'
import {
  cameraChoiceWords,
  cameraFields,
  createCamera,
  deleteCamera,
  getCamera,
  listCameras,
  tryCamera,
  updateCamera,
  videoFaultWords,
  type CameraRow,
} from '../../contract/index.ts'
import { CameraFields, cameraBody } from './CameraFields.tsx'
import { cameraTones } from './camera-tones.ts'
import { cameraWords } from './cameras.words.ts'

const refreshes = [listCameras, getCamera]

export function NewCamera({ onClose }: { onClose: () => void }) {
  const t = useWords(cameraWords)
  const { search } = usePage()
  const found = search.address
    ? ({ protocol: 'onvif', address: search.address, ptz: true } as const)
    : ({ protocol: 'rtsp' } as const)
  const form = useForm(createCamera, {
    initial: { enabled: true, masks: [], ...found },
    toBody: cameraBody,
    refreshes,
    done: t('video.camera.made'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('video.camera.new')} onClose={onClose}>
      <Form form={form} columns verb={t('video.camera.new')} onCancel={onClose}>
        <CameraFields form={form} />
      </Form>
    </Drawer>
  )
}

export function CameraDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(cameraWords)
  useWords(cameraChoiceWords)
  useWords(videoFaultWords)
  const translate = useTranslate()
  const read = useCall(getCamera, { params: { id } }, { quiet: true })
  const trying = useSave(tryCamera, { refreshes })
  const row = read.data
  if (read.error || row?.id !== id)
    return <DrawerWhileLoading read={read} title={t('video.camera.none')} {...neighbours} />
  const faultText = row.fault === null ? undefined : translate(`video.fault.${row.fault}`)
  return (
    <Drawer
      title={row.name}
      tags={<Tag tone={cameraTones[row.state]}>{translate(`video.camera.state.${row.state}`)}</Tag>}
      sub={[row.cameraNo, row.stationName].join(' · ')}
      footer={
        <>
          <Can call={tryCamera}>
            <Button icon="play" busy={trying.isPending} onClick={() => trying.mutate({ params: { id } })}>
              {t('video.camera.try')}
            </Button>
          </Can>
          <RemoveButton
            call={deleteCamera}
            input={{ params: { id } }}
            save={{ refreshes: [listCameras], done: t('video.camera.deleted'), onSaved: neighbours.onClose }}
            confirmation={{
              title: t('video.camera.delete-title', { name: row.name }),
              text: t('video.camera.delete-text'),
              verb: t('video.camera.delete'),
            }}
          />
        </>
      }
      {...neighbours}
    >
      <div className="stack">
        {faultText !== undefined && <Notice tone="warn">{faultText}</Notice>}
        <AssetActions kind="camera" id={id} label={`${row.cameraNo} · ${row.name}`} faultText={faultText} />
        <Found row={row} />
        {isPermitted(updateCamera) && <EditCamera key={row.version} row={row} onClose={neighbours.onClose} />}
      </div>
    </Drawer>
  )
}

function Found({ row }: { row: CameraRow }) {
  const t = useWords(cameraWords)
  const { codec, width, height, framesPer100s } = row
  return (
    <Facts
      of={[
        [t('video.camera.stateAt'), row.stateAt && <InstantValue key="at" at={row.stateAt} />],
        [t('video.camera.awaySince'), row.awaySince && <InstantValue key="since" at={row.awaySince} />],
        [t('video.camera.codec'), codec],
        [t('video.camera.size'), width && height ? `${width} × ${height}` : null],
        [t('video.camera.pace'), framesPer100s && `${Math.round(framesPer100s / 100)}/s`],
      ]}
    />
  )
}

function EditCamera({ row, onClose }: { row: CameraRow; onClose: () => void }) {
  const t = useWords(cameraWords)
  const { id, version, stationName, chargePointNo, hasPassword } = row
  const form = useForm(updateCamera, {
    params: { id },
    initial: { version, ...cameraFields.parse(row) },
    toBody: cameraBody,
    refreshes,
    done: t('video.camera.saved'),
  })
  return (
    <Form form={form} columns onCancel={onClose}>
      <CameraFields
        form={form}
        station={stationName}
        chargePoint={chargePointNo ?? undefined}
        hasPassword={hasPassword}
      />
    </Form>
  )
}
