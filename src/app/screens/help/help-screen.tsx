import './help.module.css'
import { useParams, useSearchParams } from 'react-router-dom'
import { NotFound } from '../../services/page/not-found.tsx'
import { ArticlePage } from './article-page.tsx'
import { HelpHome } from './help-home.tsx'
import { Terms } from './terms.tsx'

/** /help: search, topics and short answers; /help?article=ID: an article; /help/terms: the terms of use. */
export default function HelpScreen() {
  const { topic } = useParams()
  const [search] = useSearchParams()
  if (topic === 'terms') return <Terms />
  if (topic !== undefined) return <NotFound />
  const article = search.get('article')
  return article === null ? <HelpHome /> : <ArticlePage id={/^\d{1,9}$/.test(article) ? Number(article) : 0} />
}
