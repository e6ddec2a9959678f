import {
  Can,
  confirmAction,
  Dialog,
  Form,
  Icon,
  MenuItem,
  Popover,
  TextField,
  toast,
  useFields,
  useForm,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createTariff,
  deleteTariff,
  getTariff,
  listTariffs,
  restoreTariff,
  type TariffDetail,
  updateTariff,
} from '../../contract/index.ts'
import { NewTariff } from '../list/NewTariff.tsx'
import { tariffWords } from '../tariffs.words.ts'

/** Menu for copying, renaming and deleting, which are rare. */
export function TariffMenu({ tariff }: { tariff: TariffDetail }) {
  const t = useWords(tariffWords)
  const page = usePage()
  const [dialog, setDialog] = useState<'copy' | 'rename'>()
  const { id, name } = tariff
  const refreshes = [listTariffs]
  const restore = useSave(restoreTariff, { refreshes, done: t('tariffs.restored', { name }) })
  const remove = useSave(deleteTariff, {
    refreshes,
    onSaved: () => {
      page.close()
      toast.undo(t('tariffs.deleted', { name }), () => restore.mutate({ params: { id } }))
    },
  })
  const confirmAndDelete = async () => {
    const question = {
      title: t('tariffs.delete-title', { name }),
      text: t('tariffs.delete-text'),
      verb: t('tariffs.delete-verb'),
      danger: true,
    }
    if (await confirmAction(question)) remove.mutate({ params: { id } })
  }
  return (
    <>
      <Popover label={t('tariffs.more')} face={<Icon name="more" />} className="ib line">
        {(close) => (
          <>
            <Can call={createTariff}>
              <MenuItem
                icon="copy"
                onClick={() => {
                  close()
                  setDialog('copy')
                }}
              >
                {t('tariffs.copy')}
              </MenuItem>
            </Can>
            <Can call={updateTariff}>
              <MenuItem
                icon="edit"
                onClick={() => {
                  close()
                  setDialog('rename')
                }}
              >
                {t('tariffs.rename')}
              </MenuItem>
            </Can>
            <Can call={deleteTariff}>
              <MenuItem
                icon="trash"
                onClick={() => {
                  close()
                  void confirmAndDelete()
                }}
              >
                {t('tariffs.delete')}
              </MenuItem>
            </Can>
          </>
        )}
      </Popover>
      {dialog === 'rename' && <RenameDialog tariff={tariff} onClose={() => setDialog(undefined)} />}
      {dialog === 'copy' && <NewTariff copied={tariff} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function RenameDialog({ tariff, onClose }: { tariff: TariffDetail; onClose: () => void }) {
  const t = useWords(tariffWords)
  const { code, name, note, version } = tariff
  const form = useForm(updateTariff, {
    params: { id: tariff.id },
    initial: { code, name, note, version },
    refreshes: [getTariff, listTariffs],
    onSaved: onClose,
  })
  const f = useFields(tariffWords, 'tariffs', { form })
  return (
    <Dialog title={t('tariffs.rename')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <TextField {...f('code')} />
        <TextField {...f('name')} />
        <TextField {...f('note')} lines={3} />
      </Form>
    </Dialog>
  )
}
