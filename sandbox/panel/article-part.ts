import { ARTICLE_CATEGORIES, ARTICLE_LANGUAGES, ARTICLE_PLACES } from '../../src/shared/lines/article-rule.ts'
import { type Html, html } from '../web/html.ts'
import type { PanelArticle } from './article-actions.ts'

/** Articles on the panel's page: the list with a button that withdraws each, and the form that publishes one. */
export function articlePart(articles: readonly PanelArticle[]): Html {
  return html`<h2 tabindex="-1">Articles</h2>
<p>Open pages show what is published or withdrawn here within a second. Separate paragraphs with an empty line.</p>
<div data-part="articles">${articleTable(articles)}</div>${articleForm()}`
}

function articleTable(articles: readonly PanelArticle[]): Html {
  if (articles.length === 0) return html`<p class="none">No articles.</p>`
  const rows = articles.map(
    ({
      id,
      category,
      title,
      at,
    }) => html`<tr data-row="${id}"><td class="n">${id}</td><td>${new Date(at).toISOString().slice(0, 10)}</td>
<td>${category}</td><td>${title}</td>
<td><form data-url="/sandbox/api/articles/${id}" data-method="DELETE" data-done="Article ${id} withdrawn"><button class="quiet">Withdraw</button><output></output></form></td></tr>`,
  )
  return html`<div class="wide"><table><thead><tr><th class="n">No.</th><th>Date, UTC</th><th>Category</th><th>Title</th><th></th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}

function articleForm(): Html {
  const option = (value: string) => html`<option>${value}</option>`
  const fields = ARTICLE_LANGUAGES.map(
    (language) => html`<label>Title, ${language}<input name="title_${language}" required></label>
<label>Text, ${language}<textarea name="body_${language}" rows="3" required></textarea></label>`,
  )
  return html`<form class="line" data-url="/sandbox/api/articles" data-done="Article published">
<label>Category<select name="category">${ARTICLE_CATEGORIES.map(option)}</select></label>
<label>Home page<select name="place"><option value="">not there</option>${ARTICLE_PLACES.map(option)}</select></label>
${fields}<button>Publish</button><output></output></form>`
}
