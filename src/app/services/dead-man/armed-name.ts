/** Under this name the tabs keep that the dead man's switch is armed. */
export const ARMED = 'onetape:dead-man'
