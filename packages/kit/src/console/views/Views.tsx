import { type ReactNode, useState } from 'react'
import { useVisibleViewName } from '../state/shown-filter.ts'
import { Icon } from '../parts/Icon.tsx'
import { MenuItem, Popover } from '../parts/Menu.tsx'
import { Button } from '../parts/Small.tsx'
import { useWords } from '../words/language.ts'
import { useViews, type ListViewsOptions } from './use-views.ts'
import { ViewDialog } from './ViewDialog.tsx'
import { viewWords } from './views.words.ts'
import './views.css'

export interface ViewsProps<Row> extends ListViewsOptions<Row> {
  /**
   * The screen's own tabs instead of "All"; `isView` means that a saved view is shown, so none of these tabs is
   * selected.
   */
  own?: (isView: boolean) => ReactNode
}

/** Saved views as tabs above a list: the screen's own, the reader's, and those shared with a role of the reader. */
export function Views<Row>({ own, ...of }: ViewsProps<Row>) {
  const t = useWords(viewWords)
  const views = useViews(of)
  const [dialog, setDialog] = useState<'new' | 'edit'>()
  const { current } = views
  const close = () => setDialog(undefined)
  const editable = current?.mayEdit === true
  useVisibleViewName(current?.name ?? '')
  return (
    <div className="view-line">
      <div className="views" role="tablist" aria-label={t('kit.view.list')}>
        {own?.(current !== undefined) ?? (
          <button type="button" role="tab" aria-selected={!current} onClick={() => views.show(undefined)}>
            {t('kit.view.all')}
          </button>
        )}
        {views.views.map((view) => (
          <button
            key={view.id}
            type="button"
            role="tab"
            aria-selected={view === current}
            onClick={() => views.show(view)}
          >
            {view.name}
            {view.sharedRoleId !== null && <small>{t('kit.view.shared')}</small>}
            {view === current && views.unsaved && (
              <i className="unsaved" title={t('kit.view.unsaved')}>
                <span className="unseen">{t('kit.view.unsaved')}</span>
              </i>
            )}
          </button>
        ))}
      </div>
      <span className="view-acts">
        {current && editable && views.unsaved && (
          <Button kind="text" small busy={views.isBusy} onClick={() => void views.saveChanges(current)}>
            {t('kit.view.save')}
          </Button>
        )}
        <Button kind="text" small icon="plus" onClick={() => setDialog('new')}>
          {t('kit.view.new')}
        </Button>
        {current && editable && (
          <Popover label={t('kit.view.more')} face={<Icon name="more" />}>
            {(closeMenu) => (
              <>
                <MenuItem
                  icon="edit"
                  onClick={() => {
                    closeMenu()
                    setDialog('edit')
                  }}
                >
                  {t('kit.view.edit')}
                </MenuItem>
                <MenuItem
                  icon="trash"
                  onClick={() => {
                    closeMenu()
                    void views.forget(current)
                  }}
                >
                  {t('kit.view.delete')}
                </MenuItem>
              </>
            )}
          </Popover>
        )}
      </span>
      {dialog && (
        <ViewDialog
          view={dialog === 'edit' ? current : undefined}
          busy={views.isBusy}
          onClose={close}
          onSave={(input) => {
            const saving = dialog === 'edit' && current ? views.rename(current, input) : views.create(input)
            // A refusal shows a toast; the dialog stays open with the typed input.
            void saving.then(close, () => undefined)
          }}
        />
      )}
    </div>
  )
}
