import { blockDevTools } from './dev-tools.js';

// The script of pages that have none of their own, while developer tools are blocked.
blockDevTools();
