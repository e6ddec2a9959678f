import {
  type DrawerNavigation,
  Button,
  Can,
  Drawer,
  DrawerWhileLoading,
  type NewItemDrawerProps,
  type FormState,
  type FormValues,
  PickField,
  SelectField,
  TextField,
  useCall,
  useIsPermitted,
  useFields,
  useForm,
  useSave,
  useWords,
} from '@evops/kit'
import {
  addSlidePicture,
  createSlide,
  deleteSlide,
  deleteSlidePicture,
  getSlide,
  itemWords,
  listNewsToLink,
  listSlides,
  moveSlide,
  publishSlide,
  updateSlide,
  withdrawSlide,
  type SlideRow,
} from '../../contract/index.ts'
import { ItemDrawer } from '../items/ItemDrawer.tsx'
import { ItemEditor } from '../items/ItemEditor.tsx'
import { textsFromForm, textValues } from '../items/item-values.ts'
import { itemFormWords } from '../items/items.words.ts'
import { ScheduleFields } from '../items/ScheduleFields.tsx'
import { retentionWords } from '../retention.words.ts'
import { SlidePreview } from './SlidePreview.tsx'

const reads = [listSlides, getSlide] as const
const pictures = { add: addSlidePicture, remove: deleteSlidePicture, reads }
/** `linkKind` exists only in the form: it selects which of three links is sent. */
const createdAs = {
  audiences: ['visitor', 'member', 'company'] as SlideRow['audiences'],
  place: 'home' as const,
  linkKind: 'none',
}
const acts = { publish: publishSlide, withdraw: withdrawSlide, remove: deleteSlide }

/** Converts the typed values to the contract's form, with only the selected link. */
function bodyOf(values: FormValues) {
  const { linkKind, linkUrl, linkNewsId, linkPage, place, audiences, showsFrom, showsUntil, version } = values
  return {
    place,
    audiences,
    showsFrom: showsFrom ?? null,
    showsUntil: showsUntil ?? null,
    linkUrl: linkKind === 'web' ? (linkUrl ?? '') : null,
    linkNewsId: linkKind === 'news' ? (linkNewsId ?? '') : null,
    linkPage: linkKind === 'page' ? (linkPage ?? '') : null,
    texts: textsFromForm(values),
    ...(version !== undefined && { version }),
  }
}

export function NewSlide({ onClose, onMade }: NewItemDrawerProps) {
  const t = useWords(itemFormWords)
  const k = useWords(retentionWords)
  const form = useForm(createSlide, {
    initial: createdAs,
    refreshes: reads,
    done: k('content.text.saved'),
    draft: 'new-slide',
    toBody: bodyOf,
    onSaved: ({ id }) => onMade(id),
  })
  return (
    <Drawer title={t('content.item.new-slide')} onClose={onClose} wide>
      <Editor form={form} onCancel={onClose} />
    </Drawer>
  )
}

export function SlideDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(itemFormWords)
  const read = useCall(getSlide, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('content.item.no-slides')} {...neighbours} />
  return <OpenSlide key={`${id} ${row.version}`} row={row} {...neighbours} />
}

function OpenSlide({ row, ...neighbours }: DrawerNavigation & { row: SlideRow }) {
  const k = useWords(retentionWords)
  const { id, version, place, audiences, showsFrom, showsUntil } = row
  const { linkUrl, linkNewsId, linkPage } = row
  const linkKind = linkUrl !== null ? 'web' : linkNewsId !== null ? 'news' : linkPage !== null ? 'page' : 'none'
  const own = {
    place,
    audiences,
    showsFrom,
    showsUntil,
    linkUrl,
    linkNewsId,
    linkPage,
    linkKind,
    version,
  }
  const form = useForm(updateSlide, {
    params: { id },
    initial: { ...own, ...textValues(row.texts) },
    refreshes: reads,
    done: k('content.text.saved'),
    toBody: bodyOf,
  })
  return (
    <ItemDrawer row={row} isChanged={form.isChanged} calls={acts} reads={reads} {...neighbours}>
      <Editor form={form} row={row} onCancel={neighbours.onClose} />
    </ItemDrawer>
  )
}

function Editor({ form, row, onCancel }: { form: FormState; row?: SlideRow; onCancel: () => void }) {
  const mayEdit = useIsPermitted()(row ? updateSlide : createSlide)
  return (
    <ItemEditor
      form={form}
      mayEdit={mayEdit}
      id={row?.id}
      texts={row?.texts ?? []}
      calls={pictures}
      preview={(text, picture, wide) => <SlidePreview text={text} picture={picture} wide={wide} />}
      onCancel={onCancel}
    >
      {row && <MoveButtons row={row} />}
      <SlideFields form={form} newsTitle={row?.linkNewsTitle ?? undefined} />
    </ItemEditor>
  )
}

/** Buttons to change the position in the carousel. */
function MoveButtons({ row: { id, position } }: { row: SlideRow }) {
  const t = useWords(itemFormWords)
  const move = useSave(moveSlide, { refreshes: reads })
  const params = { id }
  return (
    <div className="f">
      <span className="label">{t('content.item.position')}</span>
      <div className="row wraps">
        <span className="num">{position}</span>
        <Can call={moveSlide}>
          <Button small busy={move.isPending} onClick={() => move.mutate({ params, body: { to: 'up' } })}>
            {t('content.item.move-up')}
          </Button>
          <Button small busy={move.isPending} onClick={() => move.mutate({ params, body: { to: 'down' } })}>
            {t('content.item.move-down')}
          </Button>
        </Can>
      </div>
      <span className="hint">{t('content.item.position-hint')}</span>
    </div>
  )
}

function SlideFields({ form, newsTitle }: { form: FormState; newsTitle?: string | undefined }) {
  const t = useWords(itemFormWords)
  useWords(itemWords)
  const f = useFields(itemFormWords, 'content.item', { form })
  const { linkKind } = form.values
  return (
    <>
      <ScheduleFields form={form} />
      <SelectField {...f('place')} />
      <SelectField
        {...f('linkKind')}
        options={(['none', 'web', 'news', 'page'] as const).map((value) => ({
          value,
          label: t(`content.item.linkKind.${value}`),
        }))}
      />
      {linkKind === 'web' && <TextField {...f('linkUrl')} type="url" />}
      {linkKind === 'page' && <SelectField {...f('linkPage')} />}
      {linkKind === 'news' && (
        <PickField
          {...f('linkNewsId')}
          from={listNewsToLink}
          inputOf={(text) => ({ query: { search: text || undefined } })}
          choices={(reply) => reply.list.map(({ id, title }) => ({ value: id, label: title }))}
          chosen={newsTitle}
        />
      )}
    </>
  )
}
