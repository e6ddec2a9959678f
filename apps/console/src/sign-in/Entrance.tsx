import { Logo, registerWords, useTranslate, useStore, useWords } from '@evops/kit'
import type { ReactNode } from 'react'
import { brandingStore, pageTitle } from '../brand.ts'
import { LanguageRow } from '../layout/Choices.tsx'
import { shellWords } from '../shell.words.ts'
import { DayPicture } from './DayPicture.tsx'
import './entrance.css'
import { pageWords } from './sign-in.words.ts'

/** Frame of the pages before the console: the operator's branding on the left, the form on the right. */
export function Entrance({
  title,
  sub,
  foot,
  children,
}: {
  title: string
  sub: string
  foot: string
  children: ReactNode
}) {
  registerWords(shellWords)
  const t = useWords(pageWords)
  const translate = useTranslate()
  const brand = useStore(brandingStore)
  return (
    <div className="entrance">
      <section className="pic" data-theme="dark">
        <div className="owner">
          <Logo src={brand.loginicon} />
          <div>
            <b>{brand.optname || 'EVOps'}</b>
            {brand.optcode && <span>{t('sign-in.code', { optcode: brand.optcode })}</span>}
          </div>
        </div>
        <div className="middle">
          <p className="product">{pageTitle(brand, translate)}</p>
          <p className="lead">{t('sign-in.lead')}</p>
          <DayPicture />
        </div>
      </section>
      <main className="gate">
        <LanguageRow />
        <div className="in">
          <div className="owner phone">
            <Logo src={brand.loginicon} />
            <div>
              <b>{brand.optname || 'EVOps'}</b>
              <span>{pageTitle(brand, translate)}</span>
            </div>
          </div>
          <h1>{title}</h1>
          <p>{sub}</p>
          {children}
        </div>
        <footer>{foot}</footer>
      </main>
    </div>
  )
}
