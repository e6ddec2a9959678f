import {
  Button,
  call,
  CallError,
  confirm,
  IconButton,
  queryClient,
  Sheet,
  toast,
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
  workPictureLimits,
  workPictureTypes,
  type WorkOrderDetail,
} from '../../contract/index.ts'
import { shrunk } from '../offline/shrunk.ts'
import { useUnsentPicture } from '../offline/use-work.ts'
import { orderWords } from './orders.words.ts'
import { useMayWork } from './Parts.tsx'
import { orderReads } from './use-quick-acts.ts'

/** What was found and what was done. */
export function Pictures({ order }: { order: WorkOrderDetail }) {
  const t = useWords(orderWords)
  const mayWork = useMayWork(order)
  const remove = useSave(deleteWorkOrderPicture, { refreshes: orderReads })
  const ask = async (pictureId: string) => {
    const verb = t('maintenance.order.picture-delete')
    if (await confirm({ title: verb, verb, danger: true }))
      remove.mutate({ params: { id: order.id, pictureId } })
  }
  return (
    <Sheet title={t('maintenance.order.pictures')} note={mayWork && <AddPictures order={order} />}>
      {order.pictures.length === 0 && <p className="dim">{t('maintenance.order.pictures-none')}</p>}
      <ul className="order-pictures">
        {order.pictures.map((picture, at) => (
          <li key={picture.id}>
            <Shown
              orderId={order.id}
              pictureId={picture.id}
              label={t('maintenance.order.picture-nth', { n: at + 1 })}
            />
            <span className="row small dim">
              {picture.addedByName}
              {mayWork && (
                <IconButton
                  icon="trash"
                  label={t('maintenance.order.picture-delete')}
                  disabled={remove.isPending}
                  onClick={() => void ask(picture.id)}
                />
              )}
            </span>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** From the camera or the disk, one after the other; what the server refuses is said, the rest stays. */
function AddPictures({ order }: { order: WorkOrderDetail }) {
  const t = useWords(orderWords)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const send = async (files: readonly File[]) => {
    setBusy(true)
    try {
      for (const file of files)
        await call(addWorkOrderPicture, { params: { id: order.id }, body: await shrunk(file) })
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
        aria-label={t('maintenance.order.picture-add')}
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
        disabled={order.pictures.length >= workPictureLimits.perOrder}
        onClick={() => input.current?.click()}
      >
        {t('maintenance.order.picture-add')}
      </Button>
    </>
  )
}

/** The picture comes with the session's token, so it has no address of its own. */
function Shown({ orderId, pictureId, label }: { orderId: string; pictureId: string; label: string }) {
  const unsent = useUnsentPicture(pictureId)
  const sent = usePicture(getWorkOrderPicture, { params: { id: orderId, pictureId } })
  const address = unsent ?? sent
  return address ? <img src={address} alt={label} /> : <span className="bone" />
}
