import icon from '../../../site/public/favicon.svg?raw';

export const GET = () => new Response(icon);
