import {
  Button,
  call,
  CallError,
  confirmAction,
  formatNumber,
  formatInstant,
  IconButton,
  queryClient,
  Sheet,
  toast,
  useLanguage,
  useSave,
  useWords,
  usePicture,
} from '@evops/kit'
import { useRef, useState } from 'react'
import {
  addWorkOrderPicture,
  deleteWorkOrderPicture,
  getWorkOrder,
  getWorkOrderPicture,
  kmBetween,
  workPictureLimits,
  workPictureTypes,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { reducePhoto } from '../offline/shrunk.ts'
import { useUnsentPicture } from '../offline/use-work.ts'
import { workOrderWords } from './work-orders.words.ts'
import { useCanWorkOnOrder } from './Parts.tsx'
import { workOrderReads, getDeviceLocation } from './use-quick-acts.ts'

/** Shows the pictures of the findings and the work. */
export function Pictures({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(workOrderWords)
  const language = useLanguage()
  const mayWork = useCanWorkOnOrder(workOrder)
  const remove = useSave(deleteWorkOrderPicture, { refreshes: workOrderReads })
  const confirmDelete = async (pictureId: string) => {
    const verb = t('maintenance.workOrder.picture-delete')
    if (await confirmAction({ title: verb, verb, danger: true }))
      remove.mutate({ params: { id: workOrder.id, pictureId } })
  }
  return (
    <Sheet title={t('maintenance.workOrder.pictures')} note={mayWork && <AddPictures workOrder={workOrder} />}>
      {workOrder.pictures.length === 0 && <p className="dim">{t('maintenance.workOrder.pictures-none')}</p>}
      <ul className="work-order-pictures">
        {workOrder.pictures.map((picture, at) => {
          const km = kmFromStation(workOrder, picture)
          return (
            <li key={picture.id}>
              <Shown
                workOrderId={workOrder.id}
                pictureId={picture.id}
                label={t('maintenance.workOrder.picture-nth', { n: at + 1 })}
              />
              <span className="row small dim">
                {picture.addedByName} ·{' '}
                {formatInstant(picture.takenAt ?? picture.addedAt, language, workOrder.timeZone)}
                {km !== null && ` · ${t('maintenance.workOrder.picture-km', { km: formatNumber(km, language, 1) })}`}
                {mayWork && (
                  <IconButton
                    icon="trash"
                    label={t('maintenance.workOrder.picture-delete')}
                    disabled={remove.isPending}
                    onClick={() => void confirmDelete(picture.id)}
                  />
                )}
              </span>
            </li>
          )
        })}
      </ul>
    </Sheet>
  )
}

/** Returns the distance between a photo's location and the station; null: one of the two is unknown. */
function kmFromStation(
  { latitude, longitude }: WorkOrderDetail,
  { lat, lng }: WorkOrderDetail['pictures'][number],
): number | null {
  if (latitude === null || longitude === null || lat === null || lng === null) return null
  return kmBetween({ lat: latitude, lng: longitude }, { lat, lng })
}

/** Adds pictures from the camera or the disk, one after the other; refusals are shown, the others remain. */
function AddPictures({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(workOrderWords)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (files: readonly File[]) => {
    setBusy(true)
    try {
      const here = await getDeviceLocation()
      for (const file of files) {
        const query = { takenAt: new Date(file.lastModified).toISOString(), ...here }
        await call(addWorkOrderPicture, { params: { id: workOrder.id }, query, body: await reducePhoto(file) })
      }
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
      void queryClient.invalidateQueries({ queryKey: [getWorkOrder.name] })
    }
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={workPictureTypes.join(',')}
        aria-label={t('maintenance.workOrder.picture-add')}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
      <Button
        small
        icon="upload"
        busy={busy}
        disabled={workOrder.pictures.length >= workPictureLimits.perWorkOrder}
        onClick={() => input.current?.click()}
      >
        {t('maintenance.workOrder.picture-add')}
      </Button>
    </>
  )
}

/** The image needs the access token, so it has no URL of its own. */
function Shown({ workOrderId, pictureId, label }: { workOrderId: string; pictureId: string; label: string }) {
  const unsent = useUnsentPicture(pictureId)
  const sent = usePicture(getWorkOrderPicture, { params: { id: workOrderId, pictureId } })
  const address = unsent ?? sent
  return address ? <img src={address} alt={label} /> : <span className="bone" />
}
