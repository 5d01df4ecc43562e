/** The parts of the page that need the hub client, in one chunk of their own: the first words do not wait for it. */
export { FirstSteps } from './first-steps.tsx'
export { LiveHero } from './live-hero.tsx'
export { LiveTape } from './live-tape.tsx'
export { NoticeLine } from './notices/notice-line.tsx'
export { ProductLinks } from './product-links.tsx'
export { Rankings } from './rankings.tsx'
