import { useEffect } from 'react'
import { deleteView, listViews, type SavedView, saveView, updateView } from '@evops/platform/contract'
import type { TableColumnSettings } from '../list/column-choice.ts'
import { useCall, useSave } from '../net/queries.ts'
import { usePage } from '../page/page.ts'
import type { List } from '../page/use-list.ts'
import { confirmAction } from '../parts/Dialog.tsx'
import { translateText, useWords } from '../words/language.ts'
import { isDifferentFromView, searchPatchForView } from './view.rules.ts'
import { viewWords } from './views.words.ts'

export interface ListViewsOptions<Row> {
  /** Name of the screen under which its views are stored. */
  screen: string
  list: List<Row>
  columns: TableColumnSettings<Row>
}

/** The views of a list: the selected one, its unsaved changes, and the actions. */
export function useViews<Row>({ screen, list, columns }: ListViewsOptions<Row>) {
  const t = useWords(viewWords)
  const page = usePage()
  const { data: views = [] } = useCall(listViews, { query: { screen } }, { quiet: true })
  const current = views.find((view) => view.id === page.search.view)
  // The columns of the view replace the reader's own while the view is shown.
  const { override } = columns
  const wanted = current?.columns
  useEffect(() => override(wanted ?? undefined), [wanted, override])
  const currentView = { filters: list.filters, sort: list.sort, columns: columns.overridden }
  const show = (view: SavedView | undefined) => page.setSearch(searchPatchForView(view, list.filters), 'push')
  const refreshes = [listViews]
  const add = useSave(saveView, { refreshes, done: t('kit.view.saved') })
  const change = useSave(updateView, { refreshes, done: t('kit.view.saved') })
  const remove = useSave(deleteView, { refreshes, done: t('kit.view.deleted') })
  const { search, setSearch } = page
  const gone = search.view !== undefined && views.length > 0 && !current && /^[0-9a-f-]{36}$/.test(search.view)
  useEffect(() => {
    if (gone) setSearch({ view: undefined })
  }, [gone, setSearch])
  return {
    views,
    current,
    unsaved: current !== undefined && isDifferentFromView(current, currentView, list.defaultSort),
    isBusy: add.isPending || change.isPending,
    show,
    async create(input: { name: string; sharedRoleId: string | null }) {
      const made = await add.mutateAsync({
        body: { screen, ...input, filters: list.filters, sort: list.sort ?? null, columns: columns.choice },
      })
      show(made)
    },
    /** Changes the name and sharing; the content of the view stays. */
    async rename(view: SavedView, input: { name: string; sharedRoleId: string | null }) {
      await change.mutateAsync({ params: { id: view.id }, body: { ...bodyOf(view), ...input } })
    },
    /** Saves the current state of the list in the view. */
    async saveChanges(view: SavedView) {
      const now = { filters: list.filters, sort: list.sort ?? null, columns: columns.choice }
      await change.mutateAsync({ params: { id: view.id }, body: { ...bodyOf(view), ...now } })
    },
    async forget(view: SavedView) {
      const sure = await confirmAction({
        title: translateText('kit.view.delete-title', { name: view.name }),
        ...(view.sharedRoleId && { text: translateText('kit.view.delete-shared') }),
        verb: translateText('kit.view.delete'),
        danger: true,
      })
      if (!sure) return
      await remove.mutateAsync({ params: { id: view.id } })
      show(undefined)
    },
  }
}

function bodyOf({ name, filters, sort, columns, sharedRoleId, version }: SavedView) {
  return { name, filters, sort, columns, sharedRoleId, version }
}
