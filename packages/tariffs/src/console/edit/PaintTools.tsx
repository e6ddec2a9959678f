import { Button, Icon, MenuItem, Popover, useCall, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import { listTariffPresets } from '../../contract/index.ts'
import { tariffWords } from '../tariffs.words.ts'
import { DaysDialog } from './DaysDialog.tsx'
import { HolidaysDialog } from './HolidaysDialog.tsx'
import type { PaintToolsProps } from './paint-tools.ts'

/** Tools for presets, separate rows for some days, and holidays. */
export function PaintTools({ content, row, onChange, onRow }: PaintToolsProps) {
  const t = useWords(tariffWords)
  const language = useLanguage()
  const [openPrompt, setOpenPrompt] = useState<'days' | 'holidays'>()
  const presets = useCall(listTariffPresets)
  const close = () => setOpenPrompt(undefined)
  const face = (
    <>
      {t('tariffs.preset')}
      <Icon name="down" />
    </>
  )
  return (
    <>
      <Popover label={t('tariffs.preset')} face={face} className="btn s">
        {(closeMenu) =>
          presets.data?.map((preset) => (
            <MenuItem
              key={preset.code}
              onClick={() => {
                onChange((now) => ({
                  ...(preset.asOf === null ? preset.content : now),
                  schedules: preset.content.schedules,
                  holidays: now.holidays,
                }))
                onRow(0)
                closeMenu()
              }}
            >
              {preset[language]}
              {preset.asOf && <span className="dim"> · {preset.asOf}</span>}
            </MenuItem>
          ))
        }
      </Popover>
      <Button small onClick={() => setOpenPrompt('holidays')}>
        {t('tariffs.holidays')}
      </Button>
      <Button small icon="plus" onClick={() => setOpenPrompt('days')}>
        {t('tariffs.days')}
      </Button>
      {openPrompt === 'days' && (
        <DaysDialog content={content} row={row} onChange={onChange} onRow={onRow} onClose={close} />
      )}
      {openPrompt === 'holidays' && <HolidaysDialog holidays={content.holidays} onChange={onChange} onClose={close} />}
    </>
  )
}
