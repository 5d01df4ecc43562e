import { proxy } from 'valtio'

/** The name on screen: from the site config, until then from config.json. */
export const site = proxy({ name: 'Onetape' })
