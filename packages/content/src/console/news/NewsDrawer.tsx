import {
  type DrawerNavigation,
  CheckField,
  Drawer,
  DrawerWhileLoading,
  type NewItemDrawerProps,
  type FormState,
  type FormValues,
  useCall,
  useIsPermitted,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import {
  addNewsItemPicture,
  createNewsItem,
  deleteNewsItem,
  deleteNewsItemPicture,
  getNewsItem,
  listNews,
  publishNewsItem,
  updateNewsItem,
  withdrawNewsItem,
  type NewsRow,
} from '../../contract/index.ts'
import { ItemDrawer } from '../items/ItemDrawer.tsx'
import { ItemEditor } from '../items/ItemEditor.tsx'
import { textsFromForm, textValues } from '../items/item-values.ts'
import { itemFormWords } from '../items/items.words.ts'
import { ScheduleFields } from '../items/ScheduleFields.tsx'
import { retentionWords } from '../retention.words.ts'
import { NewsPreview } from './NewsPreview.tsx'

const reads = [listNews, getNewsItem] as const
const pictures = { add: addNewsItemPicture, remove: deleteNewsItemPicture, reads }
const acts = { publish: publishNewsItem, withdraw: withdrawNewsItem, remove: deleteNewsItem }
const started = { audiences: ['visitor', 'member', 'company'] as NewsRow['audiences'], pinned: false }

function bodyOf(values: FormValues) {
  const { pinned, audiences, showsFrom, showsUntil, version } = values
  return {
    pinned,
    audiences,
    showsFrom: showsFrom ?? null,
    showsUntil: showsUntil ?? null,
    texts: textsFromForm(values),
    ...(version !== undefined && { version }),
  }
}

export function NewNews({ onClose, onMade }: NewItemDrawerProps) {
  const t = useWords(itemFormWords)
  const k = useWords(retentionWords)
  const form = useForm(createNewsItem, {
    initial: started,
    refreshes: reads,
    done: k('content.text.saved'),
    draft: 'new-news',
    toBody: bodyOf,
    onSaved: ({ id }) => onMade(id),
  })
  return (
    <Drawer title={t('content.item.new-news')} onClose={onClose} wide>
      <Editor form={form} onCancel={onClose} />
    </Drawer>
  )
}

export function NewsDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(itemFormWords)
  const read = useCall(getNewsItem, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('content.item.no-news')} {...neighbours} />
  return <OpenNews key={`${id} ${row.version}`} row={row} {...neighbours} />
}

function OpenNews({ row, ...neighbours }: DrawerNavigation & { row: NewsRow }) {
  const k = useWords(retentionWords)
  const { id, version, pinned, audiences, showsFrom, showsUntil } = row
  const form = useForm(updateNewsItem, {
    params: { id },
    initial: { pinned, audiences, showsFrom, showsUntil, version, ...textValues(row.texts) },
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

function Editor({ form, row, onCancel }: { form: FormState; row?: NewsRow; onCancel: () => void }) {
  const mayEdit = useIsPermitted()(row ? updateNewsItem : createNewsItem)
  const f = useFields(itemFormWords, 'content.item', { form })
  return (
    <ItemEditor
      form={form}
      mayEdit={mayEdit}
      id={row?.id}
      texts={row?.texts ?? []}
      calls={pictures}
      isNews
      preview={(text, picture) => <NewsPreview text={text} picture={picture} />}
      onCancel={onCancel}
    >
      <ScheduleFields form={form} />
      <CheckField {...f('pinned')} />
    </ItemEditor>
  )
}
