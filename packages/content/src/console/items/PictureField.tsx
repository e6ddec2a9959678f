import { Button, call, CallError, Can, confirmAction, queryClient, toast, useSave, useWords } from '@evops/kit'
import type { EndpointSpec } from '@evops/platform/contract'
import { useRef, useState } from 'react'
import {
  pictureTypes,
  type addNewsItemPicture,
  type addSlidePicture,
  type PictureVariant,
} from '../../contract/index.ts'
import type { deleteNewsItemPicture, deleteSlidePicture } from '../../contract/index.ts'
import { itemFormWords } from './items.words.ts'
import type { TextWithPictures } from './item-values.ts'

export interface PictureCalls {
  add: typeof addSlidePicture | typeof addNewsItemPicture
  remove: typeof deleteSlidePicture | typeof deleteNewsItemPicture
  reads: readonly EndpointSpec[]
}

/** The picture of a language. Its address is valid for an hour and needs no sign-in. */
export function PictureField({
  id,
  text: { language, alt, ...cuts },
  variant,
  calls: { add, remove, reads },
}: {
  id: string
  text: TextWithPictures
  variant: PictureVariant
  calls: PictureCalls
}) {
  const t = useWords(itemFormWords)
  const input = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const params = { id, language }
  const query = { variant }
  const picture = variant === 'wide' ? cuts.wide : cuts.picture
  const drop = useSave(remove, { refreshes: reads, done: t('content.item.picture-removed') })
  const send = async (file: File) => {
    setBusy(true)
    try {
      await call(add, { params, query, body: file })
      toast.ok(t('content.item.picture-added'))
    } catch (error) {
      toast.fail(error instanceof CallError ? error.msg : String(error))
    } finally {
      setBusy(false)
      for (const { name } of reads) void queryClient.invalidateQueries({ queryKey: [name] })
    }
  }
  const confirmRemoval = async () => {
    const verb = t('content.item.picture-remove')
    if (await confirmAction({ title: verb, verb, danger: true })) drop.mutate({ params, query })
  }
  return (
    <div className={variant === 'wide' ? 'item-picture wide' : 'item-picture'}>
      <span className="label">{t(`content.item.picture.${variant}`)}</span>
      {picture && <img src={picture} alt={alt} />}
      <input
        ref={input}
        type="file"
        hidden
        accept={pictureTypes.join(',')}
        aria-label={`${t('content.item.picture-add')}: ${t(`content.item.picture.${variant}`)}`}
        onChange={(event) => {
          const [file] = event.target.files ?? []
          event.target.value = ''
          if (file) void send(file)
        }}
      />
      <Can call={add}>
        <div className="row wraps">
          <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
            {t(picture ? 'content.item.picture-replace' : 'content.item.picture-add')}
          </Button>
          {picture && (
            <Button icon="trash" busy={drop.isPending} onClick={() => void confirmRemoval()}>
              {t('content.item.picture-remove')}
            </Button>
          )}
        </div>
        <span className="note">
          {t(variant === 'wide' ? 'content.item.picture-wide-hint' : 'content.item.picture-hint')}
        </span>
      </Can>
    </div>
  )
}
